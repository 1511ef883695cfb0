-- TDS of advances to suppliers, and what of a bill was counted with them.
alter table "bill" add column "tds_advance" bigint;
alter table "payment" add column "tds_nature" text;
alter table "payment" add column "tds_section" text;
alter table "payment" add column "tds_rate" text;
alter table "payment" add column "tds_value" bigint;
alter table "payment" add column "tds_base" bigint;
alter table "payment" add column "withheld" bigint;
alter table "bill" add constraint "bill_tds_advance_check" check ("tds_advance" >= 0);
alter table "payment" add constraint "payment_tds_nature_check" check ("tds_nature" in ('contractor', 'professional', 'technical', 'commission', 'rent', 'machine_rent', 'interest', 'purchase'));
alter table "payment" add constraint "payment_tds_section_check" check (char_length("tds_section") <= 40);
alter table "payment" add constraint "payment_tds_rate_check" check (char_length("tds_rate") <= 10);
alter table "payment" add constraint "payment_tds_value_check" check ("tds_value" >= 0);
alter table "payment" add constraint "payment_tds_base_check" check ("tds_base" >= 0);
alter table "payment" add constraint "payment_withheld_check" check ("withheld" >= 0);
create index "payment_contact_id_tds_nature_date_idx" on "payment" (business_id, "contact_id", "tds_nature", "date") where deleted_at is null;
