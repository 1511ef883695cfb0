-- What credit notes give back of the TCS of their invoices.
alter table "credit_note" add column "tcs_section" text;
alter table "credit_note" add column "tcs_rate" text;
alter table "credit_note" add column "tcs" bigint;
alter table "credit_note" add constraint "credit_note_tcs_section_check" check (char_length("tcs_section") <= 40);
alter table "credit_note" add constraint "credit_note_tcs_rate_check" check (char_length("tcs_rate") <= 10);
alter table "credit_note" add constraint "credit_note_tcs_check" check ("tcs" >= 0);
