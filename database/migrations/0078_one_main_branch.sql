-- Branches that were made the main one at the same time could all stay it. The one that was made it last stays, as it is
-- when one after the other is made the main branch.
alter table location no force row level security;
update location l set is_default = false, version = l.version + 1, updated_at = now()
  where l.is_default and l.deleted_at is null and exists (
    select from location o where o.business_id = l.business_id and o.is_default and o.deleted_at is null
      and (o.updated_at, o.id) > (l.updated_at, l.id));
alter table location force row level security;
