-- The names of ledgers in the Tally of a business, where the owner chose other ones than the usual.
create table tally_setting (
  business_id bigint not null,
  names jsonb not null check (length(names::text) <= 4000),
  primary key (business_id)
);
alter table tally_setting add foreign key (business_id) references business (id);
alter table tally_setting enable row level security, force row level security;
create policy tenant on tally_setting using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update on tally_setting to vanik_app;
