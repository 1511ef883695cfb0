-- Columns in memory give these orders and filters of large lists (decision 0132); small lists need no index. Each index costs
-- every imported lead and every change of its field.
drop index lead_lead_type_created_at_id_idx;
drop index lead_location_id_created_at_id_idx;
drop index lead_product_created_at_id_idx;
drop index lead_amount_id_idx;
