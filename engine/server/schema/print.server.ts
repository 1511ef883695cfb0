import { introspect, type Query } from './introspect.server.ts'

/** The whole schema as readable text, table by table, for reviews and for searching: printed, never run. */
export async function schemaText(query: Query): Promise<string> {
  const rows = await query(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const tables = rows.map((row) => row.name)
  const pieces = await introspect(query, tables)
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
        `  row security ${pieces.get(`security ${table}`)}`,
        `  vanik_app may ${pieces.get(`grant ${table}`) ?? 'nothing'}`,
      ].join('\n'),
    )
  }
  return `${parts.join('\n\n')}\n`
}
