-- Ageing reads what is outstanding, and advances, from an index alone: of a million invoices few are unpaid.
create index "invoice_outstanding_by_contact_id_idx" on "invoice" (business_id, "contact_id") include ("outstanding", "buyer_name", "due_date", "date") where "outstanding" > 0 and deleted_at is null;
create index "receipt_advance_by_contact_id_idx" on "receipt" (business_id, "contact_id") include ("advance", "payer_name", "status") where "advance" > 0 and deleted_at is null;
create index "bill_outstanding_by_contact_id_idx" on "bill" (business_id, "contact_id") include ("outstanding", "supplier_name", "due_date", "date") where "outstanding" > 0 and deleted_at is null;
create index "payment_advance_by_contact_id_idx" on "payment" (business_id, "contact_id") include ("advance", "payee_name", "status") where "advance" > 0 and deleted_at is null;
