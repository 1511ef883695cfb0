-- Reports of invoices by month, client and item, what parties owe by its age, and how long meetings take are read from indexes alone.
create index "invoice_date_id_total_idx" on "invoice" (business_id, "date", "id") include ("contact_id", "total", "taxable", "cgst", "sgst", "igst", "status", "brought", "assigned_user", "created_by", "location_id") where deleted_at is null;
drop index "invoice_outstanding_by_contact_id_idx";
create index "invoice_outstanding_by_contact_id_idx" on "invoice" (business_id, "contact_id") include ("outstanding", "buyer_name", "due_date", "date", "assigned_user", "created_by", "location_id", "status", "brought") where "outstanding" > 0 and deleted_at is null;
drop index "bill_outstanding_by_contact_id_idx";
create index "bill_outstanding_by_contact_id_idx" on "bill" (business_id, "contact_id") include ("outstanding", "supplier_name", "due_date", "date", "assigned_user", "created_by", "location_id", "status", "brought") where "outstanding" > 0 and deleted_at is null;
create index "meeting_starts_at_ends_at_idx" on "meeting" (business_id, "starts_at") include ("ends_at", "assigned_user", "created_by", "location_id") where deleted_at is null;
