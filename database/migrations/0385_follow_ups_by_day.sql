-- The list of follow-ups shows the newest of a long period: it begins at the end of this index and reads a page of it.
create index metric_row_follow_up_idx on metric_row (business_id, day, row_id) include (value, amount) where metric = 'follow_up_outcome';
