import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { plainText, titleKey } from '#base/search/terms.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { openFields, ruleOf } from '#engine/server/records/columns.server.ts'
import type { RecordServer, Writing } from '#engine/server/records/hooks.server.ts'
import { escapeLike } from '#engine/server/records/filter-sql.server.ts'
import { findEntriesInside } from '#engine/server/records/find-entries.server.ts'
import { isSearched } from '#engine/server/records/search.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { ImportRow } from '../read/cells.server.ts'

interface Resolving {
  catalog: Catalog
  definition: RecordDefinition
  special: RecordServer | undefined
  access: Access
  rows: readonly ImportRow[]
}

/** The names in some rows whose records the import makes if they are missing: of rows without an error, for people who may. */
function madeNames({ catalog, definition, special, access, rows }: Resolving, name: string): string[] {
  const field = definition.fields[name]
  const named = special?.namedInFiles?.[name]
  if (!named?.make || field?.kind !== 'reference' || ruleOf(definition, access, name) !== 'edit') return []
  if (scopeOf(access, catalog.get(field.to).name, 'create') === 'none') return []
  const names = rows.flatMap((row) => (row.issues.length === 0 ? (row.titles[name] ?? []) : []))
  return [...new Map(names.filter((one) => named.isName(one)).map((one) => [plain(one), one])).values()]
}

/** Makes the records that the rows of a batch name and that are missing. Two imports that name the same one make it once. */
export async function makeMissing(transaction: Transaction, options: Resolving & Writing): Promise<void> {
  const { catalog, access, special } = options
  for (const [name, named] of Object.entries(special?.namedInFiles ?? {})) {
    const names = madeNames(options, name)
    const missing = async () => {
      const wanted = names.map(plain)
      const found = wanted.length === 0 ? null : await named.find({ transaction, catalog, access, names: wanted })
      return found ? names.filter((one) => !found.has(plain(one))) : []
    }
    if ((await missing()).length === 0) continue
    await lockName(transaction, `named in files: ${name}`)
    await named.make?.(transaction, options, await missing())
  }
}

/** Replaces titles by ids, one statement for each reference field; people are also found by their email. */
export async function resolveTitles(transaction: Transaction, options: Resolving): Promise<void> {
  const { catalog, definition, special, access, rows } = options
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'reference') continue
    const with_title = rows.filter((row) => row.titles[name] !== undefined)
    if (with_title.length === 0) continue
    const to = catalog.get(field.to)
    const wanted = [...new Set(with_title.map((row) => plain(row.titles[name])))]
    const named = special?.namedInFiles?.[name]
    const found = named
      ? await named.find({ transaction, catalog, access, names: wanted })
      : await idsByTitle(transaction, { catalog, access, to, wanted })
    const makes = madeNames(options, name)
    for (const row of with_title) {
      const ids = found.get(plain(row.titles[name])) ?? []
      // The import makes it, after this dry run.
      if (ids.length === 0 && makes.some((one) => plain(one) === plain(row.titles[name]))) continue
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

/** The ids of the visible records with these titles or emails, which are in lower case with single spaces. */
export async function idsByTitle(
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
