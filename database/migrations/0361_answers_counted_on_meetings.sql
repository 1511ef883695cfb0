-- How many people have given each answer to an invitation, for the list of meetings.
alter table "meeting" add column "yes_count" integer;
alter table "meeting" add column "maybe_count" integer;
alter table "meeting" add column "no_count" integer;
alter table meeting no force row level security;
alter table meeting_answer no force row level security;
update meeting m set yes_count = nullif(c.yes, 0), maybe_count = nullif(c.maybe, 0), no_count = nullif(c.no, 0)
  from (select business_id, meeting_id, count(*) filter (where answer = 'yes') as yes, count(*) filter (where answer = 'maybe') as maybe,
      count(*) filter (where answer = 'no') as no from meeting_answer where answer is not null group by 1, 2) c
  where m.business_id = c.business_id and m.id = c.meeting_id;
alter table meeting force row level security;
alter table meeting_answer force row level security;
