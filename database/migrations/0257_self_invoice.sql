alter table "bill" add column "self_invoice" text;
alter table "document_series" drop constraint "document_series_type_check";
alter table "document_series" add constraint "document_series_type_check" check ("type" in ('Sale', 'Sale Return', 'Quotation', 'Order', 'Receipt', 'Purchase', 'Purchase Return', 'Self-invoice', 'Payment', 'Other Income', 'Other Expense'));
alter table "bill" add constraint "bill_self_invoice_check" check (char_length("self_invoice") <= 40);
