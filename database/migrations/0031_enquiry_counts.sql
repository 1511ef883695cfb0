-- How often a buyer has asked, and when last, on the lead itself, so that lists show, filter and sort by it. Both say what
-- the trail of enquiries says: a lead that was typed or imported began with an enquiry that may not be written down.

-- Leads that are there are given the value without being written anew; new ones get theirs from the product.
alter table "lead" add column "enquiry_count" integer default 1;
alter table "lead" alter column "enquiry_count" drop default;

-- Filled in one pass over the table, which leaves no old rows behind and waits for no policy.
alter table "lead" add column "last_enquiry_at" timestamptz;
alter table "lead" alter column "last_enquiry_at" type timestamptz using "created_at";

alter table lead no force row level security;
alter table enquiry no force row level security;
update lead l set
    enquiry_count = case when e.has_first then e.written else e.written + 1 end,
    last_enquiry_at = case when e.has_first then e.latest else greatest(e.latest, l.created_at) end
  from (select business_id, lead_id, count(*)::integer as written, bool_or(is_first) as has_first, max(received_at) as latest
    from enquiry group by business_id, lead_id) e
  where l.business_id = e.business_id and l.id = e.lead_id;
alter table lead force row level security;
alter table enquiry force row level security;
