alter table "sales_order" add column "agreed_total" bigint;
alter table "sales_order" add constraint "sales_order_agreed_total_check" check ("agreed_total" >= 0);
