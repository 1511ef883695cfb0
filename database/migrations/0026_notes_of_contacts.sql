-- A note belongs to a lead or to a contact: one of both.
alter table note alter column lead_id drop not null;
alter table note add column contact_id bigint;
alter table note add constraint "note_contact_id_fk" foreign key (business_id, contact_id) references contact (business_id, id);
alter table note add constraint note_parent_check check (num_nonnulls(lead_id, contact_id) = 1);
create index note_contact_id_created_at_id_idx on note (business_id, contact_id, created_at, id) where deleted_at is null;
