alter table role no force row level security;
alter table role_right no force row level security;
-- The managers of existing businesses may make the bill of a job worker from job work, as those of new businesses.
insert into role_right (business_id, role_id, record, "right", scope)
select r.business_id, r.id, 'job_work', 'make_bill', 'all' from role r where r.name = 'Manager'
on conflict do nothing;
alter table role force row level security;
alter table role_right force row level security;
