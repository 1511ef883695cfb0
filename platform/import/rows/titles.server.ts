import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { plainText, titleKey } from '#base/search/terms.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { escapeLike } from '#engine/server/records/filter-sql.server.ts'
import { findEntriesInside } from '#engine/server/records/find-entries.server.ts'
import { isSearched } from '#engine/server/records/search.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { ImportRow } from '../read/cells.server.ts'

/** Replaces titles by ids, one statement for each reference field; people are also found by their email. */
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

/** The id of the only visible record with this title; null where there is none, or more than one. */
export async function idOfTitle(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; to: RecordDefinition; title: string },
): Promise<number | null> {
  const wanted = plain(options.title)
  const ids = (await idsByTitle(transaction, { ...options, wanted: [wanted] })).get(wanted) ?? []
  return ids.length === 1 ? ids[0] : null
}

async function idsByTitle(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; to: RecordDefinition; wanted: string[] },
): Promise<Map<string, number[]>> {
  const { catalog, access, to, wanted } = options
  const values = new Values()
  const business = values.add(access.business_id)
  const texts = values.add(wanted)
  const found = new Map<string, number[]>()
  const visible = rowFilter({ catalog, definition: to, access, right: 'view', alias: 't', values })
  if (visible === false) return found
  const open = openFields(to, access)
  const emails = Object.keys(open).filter((name) => open[name].kind === 'text' && open[name].as === 'email')
  const keys = [to.title, ...emails].filter((name) => open[name])
  if (keys.length === 0) return found
  const among = await candidates(transaction, to, wanted)
  const few = among === null ? '' : `and t.id = any(${values.add(among)}::bigint[])`
  const parts = keys.map(
    (
      key,
    ) => `select lower(btrim(regexp_replace(t.${quote(key)}, '\\s+', ' ', 'g'))) as title, t.id from ${quote(tableOf(to))} t
      where t.business_id = ${business}::bigint and t.deleted_at is null${visible ? ` and ${visible}` : ''} ${few}
        and lower(btrim(regexp_replace(t.${quote(key)}, '\\s+', ' ', 'g'))) = any(${texts}::text[])`,
  )
  const rows = await transaction.query<{ title: string; id: number }>(parts.join(' union '), values.list)
  for (const { title, id } of rows) found.set(title, [...(found.get(title) ?? []), id])
  return found
}

/**
 * Ids of the records whose search entry has one of the titles or emails, as the text of an array: a file may refer to some of
 * a million contacts. Null for records without search entries; those are few.
 */
async function candidates(
  transaction: Transaction,
  to: RecordDefinition,
  wanted: readonly string[],
): Promise<string | null> {
  // The key of a title uses the first words of an entry.
  if (!isSearched(to) || to.list.search?.[0] !== to.title) return null
  const keys = wanted.map((title) => titleKey(plainText(title).replaceAll('|', ' ')))
  const like = wanted.filter((text) => text.includes('@')).map((text) => `%${escapeLike(text)}%`)
  return (await findEntriesInside(transaction, { record: to.name, terms: [{ like, keys }], most: null })).ids
}
