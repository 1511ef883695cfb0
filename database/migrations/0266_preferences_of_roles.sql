-- What an owner chooses for the people with a role, such as the sections of their dashboard.
create table role_preference (
  business_id bigint not null,
  role_id bigint not null,
  key text not null check (char_length(key) between 1 and 40),
  value jsonb not null check (pg_column_size(value) <= 32768),
  updated_at timestamptz not null default now(),
  primary key (business_id, role_id, key)
);
alter table role_preference add foreign key (business_id) references business (id);
alter table role_preference add foreign key (business_id, role_id) references role (business_id, id) on delete cascade;
alter table role_preference enable row level security, force row level security;
create policy tenant on role_preference using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on role_preference to vanik_app;
