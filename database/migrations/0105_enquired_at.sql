-- When a buyer made the enquiry that a lead began with, where that was before the lead was written down: in a file, or at a
-- marketplace. Leads without it began when they were created.

alter table "lead" add column "enquired_at" timestamptz;
