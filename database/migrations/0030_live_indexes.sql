-- Lists show, count and sum live rows. Indexes of live rows alone answer a count without reading the rows themselves; the
-- index of the stage carries the amount for the sums of a board. Deleted rows get a small index of their own.

drop index lead_lead_status_id_created_at_id_idx;
drop index lead_assigned_user_created_at_id_idx;
drop index lead_lead_source_id_created_at_id_idx;
drop index lead_created_at_id_idx;
drop index lead_name_id_idx;
drop index lead_enquiry_no_idx;
drop index note_lead_id_created_at_id_idx;

create index lead_lead_status_id_created_at_id_idx on lead (business_id, lead_status_id, created_at, id) include (amount) where deleted_at is null;
create index lead_assigned_user_created_at_id_idx on lead (business_id, assigned_user, created_at, id) where deleted_at is null;
create index lead_lead_source_id_created_at_id_idx on lead (business_id, lead_source_id, created_at, id) where deleted_at is null;
create index lead_created_at_id_idx on lead (business_id, created_at, id) where deleted_at is null;
create index lead_name_id_idx on lead (business_id, lower(name), id) where deleted_at is null;
create index lead_enquiry_no_idx on lead (business_id, lower(enquiry_no)) where deleted_at is null;
create index lead_trash_idx on lead (business_id, id) where deleted_at is not null;
create index note_lead_id_created_at_id_idx on note (business_id, lead_id, created_at, id) where deleted_at is null;
create index note_trash_idx on note (business_id, id) where deleted_at is not null;

-- An index answers alone only for pages that were vacuumed since their last change: on large tables that is done after two
-- changes in a hundred, not after twenty.
alter table lead set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table note set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
