-- What each row counts in figures that rows of other records decide too: how long a buyer waited, whether a buyer was counted before.
create table metric_row (
  business_id bigint not null,
  metric text not null,
  row_id bigint not null,
  day date not null,
  value text not null,
  -- Rows with the same key count once in a period.
  key uuid,
  amount numeric,
  primary key (business_id, metric, row_id, value)
);
alter table metric_row add foreign key (business_id) references business (id);
create index metric_row_key_idx on metric_row (business_id, metric, key) where key is not null;
alter table metric_row enable row level security, force row level security;
create policy tenant on metric_row using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on metric_row to vanik_app;

-- They are counted for the first time.
alter table business no force row level security;
alter table metric_stale no force row level security;
insert into metric_stale (business_id, record) select b.id, v.record from business b, unnest(array['rows of lead', 'rows of invoice']) v(record);
alter table metric_stale force row level security;
alter table business force row level security;
