-- My day counts what a person completed today: of very many tasks few are of today.
create index "task_assigned_user_completed_at_id_idx" on "task" (business_id, "assigned_user", "completed_at", "id") where deleted_at is null;
