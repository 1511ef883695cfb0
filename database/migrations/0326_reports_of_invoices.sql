-- Sales by client, and what clients and suppliers owe by its age, are read from indexes alone.
create index "invoice_date_contact_id_total_idx" on "invoice" (business_id, "date", "contact_id") include ("total", "taxable", "status", "brought", "assigned_user", "created_by", "location_id") where deleted_at is null;
drop index "invoice_outstanding_by_contact_id_idx";
create index "invoice_outstanding_by_contact_id_idx" on "invoice" (business_id, "contact_id") include ("outstanding", "buyer_name", "due_date", "date", "assigned_user", "created_by", "location_id", "status", "brought") where "outstanding" > 0 and deleted_at is null;
drop index "bill_outstanding_by_contact_id_idx";
create index "bill_outstanding_by_contact_id_idx" on "bill" (business_id, "contact_id") include ("outstanding", "supplier_name", "due_date", "date", "assigned_user", "created_by", "location_id", "status", "brought") where "outstanding" > 0 and deleted_at is null;
