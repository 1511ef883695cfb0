-- A note is about any record: its kind and its id take the place of one column for each kind.
alter table note add column about_record text;
alter table note add column about_id bigint;
alter table note no force row level security;
update note set about_record = case when lead_id is not null then 'lead' else 'contact' end, about_id = coalesce(lead_id, contact_id);
alter table note force row level security;
alter table note alter column about_record set not null;
alter table note alter column about_id set not null;
alter table note add constraint note_about_check check (num_nonnulls(about_record, about_id) <> 1 and char_length(about_record) <= 60);
alter table note drop column lead_id;
alter table note drop column contact_id;
create index note_about_created_at_id_idx on note (business_id, about_record, about_id, created_at, id) where deleted_at is null;
