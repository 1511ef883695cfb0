alter table "invoice" add column "agreed_total" bigint;
alter table "invoice" add constraint "invoice_agreed_total_check" check ("agreed_total" >= 0);
