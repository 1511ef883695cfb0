-- Figures of all people and branches together: a person who sees everything reads these, which are far fewer rows.
create table metric_total (
  business_id bigint not null,
  metric text not null,
  day date not null,
  dimension text not null,
  value text not null,
  rows bigint not null,
  amount numeric not null,
  primary key (business_id, metric, dimension, day, value)
);
alter table metric_total add foreign key (business_id) references business (id);
alter table metric_day no force row level security;
insert into metric_total (business_id, metric, day, dimension, value, rows, amount)
  select business_id, metric, day, dimension, value, sum(rows), sum(amount) from metric_day group by 1, 2, 3, 4, 5;
alter table metric_day force row level security;
alter table metric_total enable row level security, force row level security;
create policy tenant on metric_total using (business_id = nullif(current_setting('app.business_id', true), '')::bigint)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::bigint);
grant select, insert, update, delete on metric_total to vanik_app;

-- Only figures that changed are written again.
grant update on metric_day to vanik_app;

-- Whose figures of the day are out of date; those of everybody without it.
alter table metric_stale add column holder_id bigint;

-- New figures: sales and purchases before tax, and receipts by mode.
alter table business no force row level security;
alter table metric_stale no force row level security;
insert into metric_stale (business_id, record)
  select b.id, v.record from business b, unnest(array['invoice', 'bill', 'receipt']) v(record);
alter table metric_stale force row level security;
alter table business force row level security;
