-- A follow-up may have a time of day: HH:MM of 24 hours, in India. Those that have none are for the whole day.

alter table "lead" add column "follow_up_time" text;
alter table "lead" add constraint "lead_follow_up_time_check" check (char_length("follow_up_time") <= 12);

create index "lead_assigned_user_follow_up_date_id_idx" on "lead" (business_id, "assigned_user", "follow_up_date", "id") where deleted_at is null;

-- A role that may not see or change the day may not see or change the time either.
insert into role_field (business_id, role_id, record, field, rule)
  select f.business_id, f.role_id, f.record, 'follow_up_time', f.rule from role_field f
  where f.record = 'lead' and f.field = 'follow_up_date'
  on conflict do nothing;
