-- The work of a day looks up the open records of a person by their state, and what a person has done today by its moment:
-- of very many closed records none is read.
-- It replaces the index of the follow-ups of a person, so that an imported lead costs no more.
drop index "lead_assigned_user_follow_up_date_id_idx";
create index "lead_assigned_user_lead_status_id_follow_up_date_id_idx" on "lead" (business_id, "assigned_user", "lead_status_id", "follow_up_date", "id") include ("amount") where deleted_at is null;
create index "opportunity_assigned_user_opportunity_stage_id_close_date_idx" on "opportunity" (business_id, "assigned_user", "opportunity_stage_id", "close_date") include ("opportunity_amount") where deleted_at is null;
create index "task_assigned_user_status_id_due_date_id_idx" on "task" (business_id, "assigned_user", "status_id", "due_date", "id") where deleted_at is null;
create index "call_assigned_user_direction_called_back_at_started_at_id_idx" on "call" (business_id, "assigned_user", "direction", "called_back_at", "started_at", "id") where deleted_at is null;
create index "meeting_assigned_user_state_starts_at_id_idx" on "meeting" (business_id, "assigned_user", "state", "starts_at", "id") where deleted_at is null;
create index "visit_assigned_user_state_starts_at_id_idx" on "visit" (business_id, "assigned_user", "state", "starts_at", "id") where deleted_at is null;
create index "visit_assigned_user_checked_out_at_id_idx" on "visit" (business_id, "assigned_user", "checked_out_at", "id") where deleted_at is null;
create index "support_case_assigned_user_status_id_due_at_id_idx" on "support_case" (business_id, "assigned_user", "status_id", "due_at", "id") where deleted_at is null;
create index "support_case_assigned_user_closed_at_id_idx" on "support_case" (business_id, "assigned_user", "closed_at", "id") where deleted_at is null;
