import { introspect, type Query } from '#apps/server/database/introspect.server.ts'

/** The whole schema as readable text, table by table, for reviews and searches; it is never executed. */
export async function schemaText(query: Query): Promise<string> {
  const rows = await query(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const tables = rows.map((row) => row.name)
  const pieces = await introspect(query, tables)
  const triggers = await query(
    `select c.relname as name, pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  )
  const functions = await query(
    `select p.oid::regprocedure::text as name, p.prosecdef::text as is_definer, p.prosrc as text from pg_proc p
     join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
  const parts = [
    '-- Printed from the migrated database by `npm run command -- schema`. Migrations are the source; this is for reading.',
  ]
  for (const table of tables) {
    const of = (kind: string) =>
      [...pieces]
        .filter(([key]) => key.startsWith(`${kind} ${table}.`))
        .map(([key, definition]) => `  ${key.slice(kind.length + table.length + 2)} ${definition}`)
        .sort()
    const indexes = [...pieces]
      .filter(([key, definition]) => key.startsWith('index ') && definition.includes(` ON public.${table} `))
      .map(([, definition]) => `  ${definition}`)
    parts.push(
      [
        `table ${table}`,
        ...of('column'),
        ...of('constraint'),
        ...indexes.sort(),
        ...of('policy'),
        ...triggers.filter((one) => one.name === table).map((one) => `  ${one.text}`),
        `  row security ${pieces.get(`security ${table}`)}`,
        `  vanik_app may ${pieces.get(`grant ${table}`) ?? 'nothing'}`,
      ].join('\n'),
    )
  }
  for (const one of functions)
    parts.push(`function ${one.name}${one.is_definer === 'true' ? ' security definer' : ''}\n  ${one.text.trim()}`)
  return `${parts.join('\n\n')}\n`
}
