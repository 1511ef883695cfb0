-- A sent quotation is revised by a new one, which has its number with a suffix.
alter table "quotation" add column "revision" integer;
alter table "quotation" add column "revision_of" bigint;
alter table "quotation" add column "replaced_by" bigint;
alter table "quotation" drop constraint "quotation_status_check";
alter table "quotation" add constraint "quotation_status_check" check ("status" in ('draft', 'sent', 'accepted', 'ordered', 'invoiced', 'refused', 'replaced'));
alter table "quotation" add constraint "quotation_revision_of_fk" foreign key (business_id, "revision_of") references "quotation" (business_id, id);
alter table "quotation" add constraint "quotation_replaced_by_fk" foreign key (business_id, "replaced_by") references "quotation" (business_id, id);
