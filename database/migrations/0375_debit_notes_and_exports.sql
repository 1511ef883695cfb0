-- Debit notes to clients: invoices over another invoice that charged too little.
alter table "invoice" add column "corrects_id" bigint;
alter table "invoice" add column "corrects_number" text;
alter table "invoice" add column "corrects_date" date;
alter table "invoice" add column "debit_reason" text;
alter table "invoice" add constraint "invoice_corrects_id_fk" foreign key (business_id, "corrects_id") references "invoice" (business_id, id);
alter table "invoice" add constraint "invoice_corrects_number_check" check (char_length("corrects_number") <= 40);
alter table "invoice" add constraint "invoice_debit_reason_check" check ("debit_reason" in ('Price too low', 'Tax rate too low', 'Quantity too low', 'Others'));
create index "invoice_corrects_id_id_idx" on "invoice" (business_id, "corrects_id", "id") where deleted_at is null;
alter table "document_series" drop constraint "document_series_type_check";
alter table "document_series" add constraint "document_series_type_check" check ("type" in ('Sale', 'Sale Return', 'Debit Note', 'Challan', 'Quotation', 'Order', 'Receipt', 'Receipt voucher', 'Purchase', 'Purchase Return', 'Self-invoice', 'Payment', 'Payment voucher', 'Other Income', 'Other Expense'));

-- What documents for buyers abroad say: the country of destination, the value in their currency, and of goods the port and the shipping bill.
alter table "invoice" add column "port_code" text;
alter table "invoice" add column "shipping_bill" text;
alter table "invoice" add column "shipping_bill_date" date;
alter table "invoice" add constraint "invoice_port_code_check" check (char_length("port_code") <= 6);
alter table "invoice" add constraint "invoice_shipping_bill_check" check (char_length("shipping_bill") <= 20);
alter table "invoice" add column "destination_country" text;
alter table "quotation" add column "destination_country" text;
alter table "sales_order" add column "destination_country" text;
alter table "delivery_challan" add column "destination_country" text;
alter table "invoice" add constraint "invoice_destination_country_check" check (char_length("destination_country") <= 2);
alter table "quotation" add constraint "quotation_destination_country_check" check (char_length("destination_country") <= 2);
alter table "sales_order" add constraint "sales_order_destination_country_check" check (char_length("destination_country") <= 2);
alter table "delivery_challan" add constraint "delivery_challan_destination_country_check" check (char_length("destination_country") <= 2);
alter table "invoice" add column "currency" text;
alter table "quotation" add column "currency" text;
alter table "sales_order" add column "currency" text;
alter table "invoice" add constraint "invoice_currency_check" check ("currency" in ('INR', 'USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'KRW', 'AED', 'SAR'));
alter table "quotation" add constraint "quotation_currency_check" check ("currency" in ('INR', 'USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'KRW', 'AED', 'SAR'));
alter table "sales_order" add constraint "sales_order_currency_check" check ("currency" in ('INR', 'USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'KRW', 'AED', 'SAR'));
alter table "invoice" add column "exchange_rate" numeric(18,6);
alter table "quotation" add column "exchange_rate" numeric(18,6);
alter table "sales_order" add column "exchange_rate" numeric(18,6);
alter table "invoice" add column "total_abroad" numeric(18,2);
alter table "quotation" add column "total_abroad" numeric(18,2);
alter table "sales_order" add column "total_abroad" numeric(18,2);
