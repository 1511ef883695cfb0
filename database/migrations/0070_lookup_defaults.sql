-- Every lookup has a colour, and a lookup with kinds has one default at most, kept by an index.

alter table "lead_source" add column "color" text;
alter table "lead_source" add constraint "lead_source_color_check" check (char_length("color") <= 7);

-- Where two defaults were written at the same time, the first in the business's order stays.
alter table lead_status no force row level security;
update lead_status s set is_default = false
  where s.is_default and s.deleted_at is null and exists (
    select from lead_status o where o.business_id = s.business_id and o.is_default and o.deleted_at is null
      and (o.position, o.id) < (s.position, s.id));
alter table lead_status force row level security;

create unique index "lead_status_default_key" on "lead_status" (business_id) where is_default and deleted_at is null;
