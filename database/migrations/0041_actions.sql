-- Runs are also named actions of a record, not only the plain ones.
alter table run drop constraint run_action_check;
alter table run add constraint run_action_check check (action ~ '^[a-z][a-z_]{0,59}$');
