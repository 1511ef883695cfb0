-- New figures: the compensation cess of invoices and bills.
alter table business no force row level security;
alter table metric_stale no force row level security;
insert into metric_stale (business_id, record) select b.id, v.record from business b, unnest(array['invoice', 'bill']) v(record);
alter table metric_stale force row level security;
alter table business force row level security;
