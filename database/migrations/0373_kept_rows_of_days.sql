-- A row may count the same value on several days: each follow-up of a lead is of the same person and came to the same end.
alter table metric_row drop constraint metric_row_pkey;
alter table metric_row add primary key (business_id, metric, row_id, value, day);

-- New figures: follow-ups and what became of them, the stays of opportunities in their stages, meetings that were held, visits that were made.
alter table business no force row level security;
alter table metric_stale no force row level security;
insert into metric_stale (business_id, record)
  select b.id, v.record from business b, unnest(array['rows of lead', 'rows of opportunity', 'meeting', 'visit']) v(record);
alter table metric_stale force row level security;
alter table business force row level security;
