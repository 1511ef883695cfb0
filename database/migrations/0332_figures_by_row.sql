-- A write marks the row that it changes, with what it was: the job adds the difference instead of counting whole days again.
alter table metric_stale add column row_id bigint;
alter table metric_stale add column before jsonb;

-- How many rows of a figure have the summed field, for averages.
alter table metric_day add column filled bigint not null default 0;
alter table metric_total add column filled bigint not null default 0;

-- All figures are counted once more, with what is new in them: leads by state and city, leads and opportunities that were lost, calls by
-- the hour, calls and meetings by the source of their lead.
alter table business no force row level security;
alter table metric_stale no force row level security;
insert into metric_stale (business_id, record)
  select b.id, v.record from business b,
    unnest(array['lead', 'opportunity', 'task', 'reminder', 'call', 'meeting', 'visit', 'note', 'quotation', 'sales_order', 'invoice',
      'receipt', 'bill', 'payment']) v(record);
alter table metric_stale force row level security;
alter table business force row level security;
