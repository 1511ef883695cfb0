-- Sales by client and by item, what parties owe by its age, and how long meetings take are read from indexes alone.
create index "invoice_date_id_contact_id_total_taxable_status_brought_idx" on "invoice" (business_id, "date", "id", "contact_id", "total", "taxable", "status", "brought") where deleted_at is null;
create index "meeting_starts_at_ends_at_assigned_user_idx" on "meeting" (business_id, "starts_at", "ends_at", "assigned_user") where deleted_at is null;
drop index "invoice_outstanding_by_contact_id_idx";
create index "invoice_outstanding_by_contact_id_idx" on "invoice" (business_id, "contact_id") include ("outstanding", "buyer_name", "due_date", "date", "assigned_user", "created_by", "location_id", "status", "brought") where "outstanding" > 0 and deleted_at is null;
drop index "bill_outstanding_by_contact_id_idx";
create index "bill_outstanding_by_contact_id_idx" on "bill" (business_id, "contact_id") include ("outstanding", "supplier_name", "due_date", "date", "assigned_user", "created_by", "location_id", "status", "brought") where "outstanding" > 0 and deleted_at is null;
