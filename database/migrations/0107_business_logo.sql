-- The logo of a business: a square picture of a few kilobytes, made anew by the server from what was uploaded.

create table business_logo (
  business_id bigint not null,
  content bytea not null check (octet_length(content) <= 262144),
  updated_at timestamptz not null,
  primary key (business_id)
);
alter table business_logo add constraint business_logo_business_id_fkey foreign key (business_id) references business (id);
alter table business_logo enable row level security, force row level security;
create policy tenant on business_logo using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on business_logo to vanik_app;
