-- Unique names compare by the collation of filters and orders. An index on lower() serves no filter, and a database that is
-- spread over several servers may not depend on one.
do $$
declare
  name_of record;
begin
  for name_of in
    select * from (values
      ('lead_source', 'lead_source_name_key', 'business_id', 'name', 'deleted_at is null'),
      ('lead_status', 'lead_status_name_key', 'business_id', 'name', 'deleted_at is null'),
      ('location', 'location_name_key', 'business_id', 'name', 'deleted_at is null'),
      ('team', 'team_name_key', 'business_id', 'name', 'deleted_at is null'),
      ('custom_field', 'custom_field_field_name_key', 'business_id, record', 'field_name', 'deleted_at is null'),
      ('role', 'role_name_key', 'business_id', 'name', 'true'),
      ('assignment_rule', 'assignment_rule_name_key', 'business_id', 'name', 'true'),
      ('saved_filter', 'saved_filter_own_key', 'business_id, scope, created_by', 'name', 'not is_shared'),
      ('saved_filter', 'saved_filter_shared_key', 'business_id, scope', 'name', 'is_shared')
    ) as names(in_table, key, within, field, condition)
  loop
    -- The collation finds more names equal than lower() did, such as full-width letters. The second of them gets its id.
    execute format('alter table %I no force row level security', name_of.in_table);
    execute format(
      $sql$update %1$I set %2$I = left(%2$I, 38) || ' (' || id || ')' where (business_id, id) in (
        select business_id, id from (
          select business_id, id, row_number() over (partition by %3$s, %2$I collate any_case order by id) as nth
          from %1$I where %4$s) named
        where nth > 1)$sql$,
      name_of.in_table, name_of.field, name_of.within, name_of.condition);
    execute format('alter table %I force row level security', name_of.in_table);
    execute format('drop index %I', name_of.key);
    execute format('create unique index %I on %I (%s, %I collate any_case) where %s',
      name_of.key, name_of.in_table, name_of.within, name_of.field, name_of.condition);
  end loop;
end $$;
