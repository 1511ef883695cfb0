-- People bring their reminders from a file. The roles of existing businesses that still have their first names, and may make
-- reminders, get the right of new businesses.
alter table role no force row level security;
alter table role_right no force row level security;
insert into role_right (business_id, role_id, record, "right", scope)
select r.business_id, r.id, 'reminder', 'import', 'all'
from role r join role_right g on g.business_id = r.business_id and g.role_id = r.id and g.record = 'reminder' and g."right" = 'create'
where r.name in ('Manager', 'Sales', 'Telecaller')
on conflict do nothing;
alter table role force row level security;
alter table role_right force row level security;
