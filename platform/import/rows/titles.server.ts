import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { ImportRow } from './row-body.server.ts'

/** Puts ids where rows have titles, one statement for each reference field; people are also found by their email. */
export async function resolveTitles(
  transaction: Transaction,
  options: { catalog: Catalog; definition: RecordDefinition; access: Access; rows: readonly ImportRow[] },
): Promise<void> {
  const { catalog, definition, access, rows } = options
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'reference') continue
    const with_title = rows.filter((row) => row.titles[name] !== undefined)
    if (with_title.length === 0) continue
    const to = catalog.get(field.to)
    const wanted = [...new Set(with_title.map((row) => plain(row.titles[name])))]
    const found = await idsByTitle(transaction, { catalog, access, to, wanted })
    for (const row of with_title) {
      const ids = found.get(plain(row.titles[name])) ?? []
      if (ids.length === 1) {
        row.body[name] = ids[0]
        continue
      }
      const message =
        ids.length === 0
          ? `“${row.titles[name]}” is not one of your ${to.label.many.toLowerCase()}`
          : `There are ${ids.length} ${to.label.many.toLowerCase()} called “${row.titles[name]}”`
      row.issues.push({ field: name, message })
    }
  }
}

const plain = (title: string) => title.replace(/\s+/g, ' ').trim().toLowerCase()

async function idsByTitle(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; to: RecordDefinition; wanted: string[] },
): Promise<Map<string, number[]>> {
  const { catalog, access, to, wanted } = options
  const values = new Values()
  const business = values.add(access.business_id)
  const texts = values.add(wanted)
  const found = new Map<string, number[]>()
  const seen = rowFilter({ catalog, definition: to, access, right: 'view', alias: 't', values })
  if (seen === false) return found
  const keys = [
    to.title,
    ...Object.entries(to.fields).flatMap(([name, field]) =>
      field.kind === 'text' && field.as === 'email' ? [name] : [],
    ),
  ]
  const parts = keys.map(
    (
      key,
    ) => `select lower(btrim(regexp_replace(t.${quote(key)}, '\\s+', ' ', 'g'))) as title, t.id from ${quote(tableOf(to))} t
      where t.business_id = ${business}::bigint and t.deleted_at is null${seen ? ` and ${seen}` : ''}
        and lower(btrim(regexp_replace(t.${quote(key)}, '\\s+', ' ', 'g'))) = any(${texts}::text[])`,
  )
  const rows = await transaction.query<{ title: string; id: number }>(parts.join(' union '), values.list)
  for (const { title, id } of rows) found.set(title, [...(found.get(title) ?? []), id])
  return found
}
