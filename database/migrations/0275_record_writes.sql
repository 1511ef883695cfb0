-- Which records the latest transactions wrote: a process that keeps columns of a large list in memory reads from here what
-- it must read again. A transaction writes one row for each table, in the message of its commit, beside the version of its
-- slot; the place is the version modulo a fixed number, so the rows of a table stay few and none has to be deleted.
-- Null ids mean that the transaction did not say which records it wrote.
create table record_write (
  business_id bigint not null,
  table_name text not null check (char_length(table_name) between 1 and 63),
  slot smallint not null,
  place smallint not null,
  version bigint not null,
  ids bigint[],
  primary key (business_id, table_name, slot, place)
) with (fillfactor = 70);
alter table record_write add foreign key (business_id) references business (id);
alter table record_write enable row level security, force row level security;
create policy tenant on record_write using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update on record_write to vanik_app;
