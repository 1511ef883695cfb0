-- Receipts in another currency: what came at which rate, the exchange difference, and what invoices have outstanding in their currency.
alter table "invoice" add column "outstanding_abroad" numeric(18,2);
alter table "invoice" add column "paid_abroad" numeric(18,2);
alter table "invoice" add column "paid_abroad_rupees" bigint;
alter table "invoice" add constraint "invoice_paid_abroad_rupees_check" check ("paid_abroad_rupees" >= 0);
alter table "receipt" add column "currency" text;
alter table "receipt" add column "amount_abroad" numeric(18,2);
alter table "receipt" add column "exchange_rate" numeric(18,6);
alter table "receipt" add column "exchange_difference" bigint;
alter table "receipt" add column "advance_abroad" numeric(18,2);
alter table "receipt" add constraint "receipt_currency_check" check ("currency" in ('INR', 'USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'CNY', 'KRW', 'AED', 'SAR'));
alter table "receipt_allocation" add column "amount_abroad" numeric(18,2);
alter table "receipt_allocation" add column "exchange" bigint;
-- The rupees of money in another currency follow from its rate, so nobody has to type them.
alter table "receipt" alter column "amount" drop not null;
alter table "receipt_allocation" alter column "amount" drop not null;

alter table money_entry drop constraint money_entry_kind_check;
alter table money_entry add constraint money_entry_kind_check check (kind in (
  'Invoice', 'Debit Note', 'Refund', 'Bounce', 'Payment', 'Write-back', 'TDS Deducted',
  'Receipt', 'Credit Note', 'Write-off', 'Bill', 'Payment Bounce', 'Refund Received', 'TDS', 'Income', 'Expense',
  'Opening Dr', 'Opening Cr', 'Opening In', 'Opening Out', 'Paid Before', 'Paid Them Before', 'Exchange Gain', 'Exchange Loss'
));

-- Posted invoices with a currency are settled in it from now on.
alter table invoice no force row level security;
update invoice set outstanding_abroad =
  case when outstanding = 0 then 0 else round(outstanding / 100.0 / exchange_rate, case when currency in ('JPY', 'KRW') then 0 else 2 end) end
where status = 'posted' and total_abroad is not null and exchange_rate > 0;
alter table invoice force row level security;
