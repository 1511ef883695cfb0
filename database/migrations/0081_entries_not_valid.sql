-- A phone or email that came with an enquiry and that the rules refuse is kept with a mark.

alter table "lead_contact" add column "is_invalid" boolean;
alter table "contact_entry" add column "is_invalid" boolean;
