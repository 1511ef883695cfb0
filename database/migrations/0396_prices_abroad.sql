-- Prices of documents in another currency, and the value of credit notes in it.
alter table "invoice" add column "prices_abroad" boolean;
alter table "sales_order" add column "prices_abroad" boolean;
alter table "quotation" add column "prices_abroad" boolean;
alter table "credit_note" add column "buyer_gst_type" text;
alter table "credit_note" add column "currency" text;
alter table "credit_note" add column "exchange_rate" numeric(18,6);
alter table "credit_note" add column "total_abroad" numeric(18,2);
alter table "credit_note" add constraint "credit_note_buyer_gst_type_check" check ("buyer_gst_type" in ('Regular', 'Composition', 'Consumer', 'Unregistered', 'Unknown', 'SEZ', 'Deemed Export', 'Overseas'));
alter table "credit_note" add constraint "credit_note_currency_check" check ("currency" in ('INR', 'USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'KRW', 'AED', 'SAR'));
