/** Runs one statement and returns its rows. */
export type Query = (text: string, values?: unknown[]) => Promise<Record<string, string>[]>

/** The schema objects of some tables in the database, as PostgreSQL prints them, by the same keys as those of definitions. */
export async function introspect(query: Query, tables: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const add = async (text: string) => {
    for (const row of await query(text, [tables])) found.set(row.key, row.definition)
  }
  await add(`select 'table ' || c.relname as key, 'table' as definition
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)`)
  await add(`select 'column ' || c.relname || '.' || a.attname as key,
      format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || case a.attidentity when '' then '' else ' identity' end as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1) and a.attnum > 0 and not a.attisdropped`)
  await add(`select 'constraint ' || c.relname || '.' || k.conname as key, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and k.contype <> 'n'`)
  await add(`select 'index ' || i.relname as key, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and not x.indisprimary`)
  await add(`select 'security ' || c.relname as key, c.relrowsecurity::text || ' ' || c.relforcerowsecurity::text as definition
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)`)
  await add(`select 'policy ' || p.tablename || '.' || p.policyname as key,
      p.cmd || ' ' || p.permissive || ' ' || coalesce(p.qual, '') || ' / ' || coalesce(p.with_check, '') as definition
    from pg_policies p where p.schemaname = 'public' and p.tablename = any($1)`)
  await add(`select 'grant ' || table_name as key, string_agg(privilege_type, ', ' order by privilege_type) as definition
    from information_schema.role_table_grants
    where table_schema = 'public' and grantee = 'vanik_app' and table_name = any($1) group by table_name`)
  return found
}
