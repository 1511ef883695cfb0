-- New figures: open leads without a follow-up, and follow-ups by the owner of the lead.
alter table business no force row level security;
alter table metric_stale no force row level security;
insert into metric_stale (business_id, record) select b.id, 'lead' from business b;
alter table metric_stale force row level security;
alter table business force row level security;
