-- No two live custom fields of a kind of record have one name or one indexed place. Both were checked before the write
-- only, so fields that were created at the same time could get the same ones.

alter table custom_field no force row level security;
alter table lead no force row level security;
alter table contact no force row level security;

do $$
declare
  field record;
  place text;
  other text;
begin
  -- The live field that was created first keeps the place. Its doubles showed the same values, so each gets a copy of them
  -- in the document, where the values of fields without a place are kept.
  for field in
    select f.business_id, f.id, f.record, f.slot, f.field_type from custom_field f
    where f.slot is not null and exists (
      select from custom_field o where o.business_id = f.business_id and o.record = f.record and o.slot = f.slot
        and (o.deleted_at is not null, o.id) < (f.deleted_at is not null, f.id))
  loop
    place := case when field.field_type in ('Number', 'Date Time') then 'custom_number_' else 'custom_text_' end || field.slot;
    execute format(
      'update %I set custom = custom || jsonb_build_object($2::text, %s) where business_id = $1 and %I is not null',
      field.record,
      -- A place holds an instant as seconds, the document holds it as text.
      format(case when field.field_type = 'Date Time' then 'to_timestamp(%I)::text' else '%I::text' end, place),
      place)
      using field.business_id, field.id;
    update custom_field f set slot = null, is_indexed = false, version = f.version + 1, updated_at = now()
      where f.business_id = field.business_id and f.id = field.id;
  end loop;
  -- A place has a column for words and one for numbers. What a double left in the column that its field does not use would
  -- be taken for a value of the next field with this place.
  for field in select f.business_id, f.record, f.slot, f.field_type from custom_field f where f.slot is not null loop
    other := case when field.field_type in ('Number', 'Date Time') then 'custom_text_' else 'custom_number_' end || field.slot;
    execute format('update %I set %I = null where business_id = $1 and %I is not null', field.record, other, other)
      using field.business_id;
  end loop;
end $$;

-- The second field of a name gets its id behind the name.
update custom_field f set field_name = left(f.field_name, 38) || ' (' || f.id || ')', version = f.version + 1, updated_at = now()
  where f.deleted_at is null and exists (
    select from custom_field o where o.business_id = f.business_id and o.record = f.record and o.deleted_at is null
      and lower(o.field_name) = lower(f.field_name) and o.id < f.id);

alter table custom_field force row level security;
alter table lead force row level security;
alter table contact force row level security;

create unique index "custom_field_field_name_key" on "custom_field" (business_id, "record", lower("field_name")) where deleted_at is null;
create unique index "custom_field_slot_key" on "custom_field" (business_id, "record", "slot") where deleted_at is null;
