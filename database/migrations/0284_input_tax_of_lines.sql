-- What becomes of the tax of a purchase may stand on each line; capital goods are a credit of their own.
alter table "bill_line" add column "input_tax" text;
alter table "bill" drop constraint "bill_input_tax_check";
alter table "bill" add constraint "bill_input_tax_check" check ("input_tax" in ('claimed', 'capital', 'blocked', 'not_claimed'));
alter table "bill_line" add constraint "bill_line_input_tax_check" check ("input_tax" in ('claimed', 'capital', 'blocked', 'not_claimed'));
