-- Where a lead or contact is, a second address of a contact, and how a contact is registered for GST.

alter table "lead" add column "latitude" numeric(18,6);
alter table "lead" add column "longitude" numeric(18,6);

alter table "contact" add column "gst_type" text;
alter table "contact" add constraint "contact_gst_type_check" check ("gst_type" in ('Regular', 'Composition', 'Consumer', 'Unregistered', 'Unknown'));
alter table "contact" add column "latitude" numeric(18,6);
alter table "contact" add column "longitude" numeric(18,6);
alter table "contact" add column "house_no" text;
alter table "contact" add column "building" text;
alter table "contact" add column "area_street" text;
alter table "contact" add column "alternate_city" text;
alter table "contact" add column "alternate_state" text;
alter table "contact" add column "alternate_pincode" text;

alter table "contact" add constraint "contact_house_no_check" check (char_length("house_no") <= 60);
alter table "contact" add constraint "contact_building_check" check (char_length("building") <= 255);
alter table "contact" add constraint "contact_area_street_check" check (char_length("area_street") <= 255);
alter table "contact" add constraint "contact_alternate_city_check" check (char_length("alternate_city") <= 255);
alter table "contact" add constraint "contact_alternate_state_check" check (char_length("alternate_state") <= 255);
alter table "contact" add constraint "contact_alternate_pincode_check" check (char_length("alternate_pincode") <= 10);
