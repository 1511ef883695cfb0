-- Figures of notes are kept by day, and those of a person who does not see everything are counted through these indexes.
create index "note_created_at_id_idx" on "note" (business_id, "created_at", "id") where deleted_at is null;
create index "note_created_by_created_at_id_idx" on "note" (business_id, "created_by", "created_at", "id") where deleted_at is null;
-- The job computes them for the businesses that are there already.
alter table business no force row level security;
alter table metric_stale no force row level security;
insert into metric_stale (business_id, record) select id, 'note' from business;
alter table metric_stale force row level security;
alter table business force row level security;
