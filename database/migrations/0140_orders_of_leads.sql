-- Every order that the list of leads offers has an index.
create index "lead_lead_type_created_at_id_idx" on "lead" (business_id, "lead_type", "created_at", "id") where deleted_at is null;
create index "lead_location_id_created_at_id_idx" on "lead" (business_id, "location_id", "created_at", "id") where deleted_at is null;
create index "lead_product_created_at_id_idx" on "lead" (business_id, "product" collate any_case, "created_at", "id") where deleted_at is null;
create index "lead_amount_id_idx" on "lead" (business_id, "amount", "id") where deleted_at is null;
create index "lead_follow_up_date_follow_up_time_id_idx" on "lead" (business_id, "follow_up_date", "follow_up_time" collate any_case, "id") where deleted_at is null;
create index "lead_phone_id_idx" on "lead" (business_id, "phone" collate any_case, "id") where deleted_at is null;
create index "lead_email_id_idx" on "lead" (business_id, "email" collate any_case, "id") where deleted_at is null;
