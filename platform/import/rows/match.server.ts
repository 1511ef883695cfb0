import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { FileColumn } from '../file-columns.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { placeOf } from '#engine/server/records/place.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { ImportRow } from '../read/cells.server.ts'
import type { ImportOptions } from '../store.server.ts'

/** A column by which a record can be recognised. */
export interface MatchColumn {
  name: string
  label: string
}

/** The columns that identify a record: its own keys (phone, email), any unique field, and the id. */
export function matchColumns(
  definition: RecordDefinition,
  special: RecordServer | undefined,
  columns: readonly FileColumn[],
): MatchColumn[] {
  const own = columns.filter(
    ({ name, kind }) => (special?.matchColumns && Object.hasOwn(special.matchColumns, name)) || isUnique(kind),
  )
  return [...own.map(({ name, label }) => ({ name, label })), { name: 'id', label: `${definition.label.one} ID` }]
}

const isUnique = (field: { unique?: boolean } | undefined) => field?.unique === true

/** The default columns when the person has not chosen any. */
export const usualMatch = (special: RecordServer | undefined): string[] => Object.keys(special?.matchColumns ?? {})

/** The full choices of an import; an import from before a choice existed has its default. */
export function optionsOf(
  found: { options: Partial<ImportOptions> },
  special: RecordServer | undefined,
): ImportOptions {
  const { match_by = usualMatch(special), only_empty = false, defaults = {}, by_rules = false } = found.options
  return { match_by, only_empty, defaults, by_rules }
}

type Row = ImportRow & { values: Record<string, unknown> }

/** The keys of a row, by the chosen columns. */
export function keysOf(
  row: Row,
  options: { definition: RecordDefinition; special: RecordServer | undefined; match_by: readonly string[] },
): string[] {
  const { definition, special, match_by } = options
  if (match_by.length === 0) return []
  const begins = match_by.flatMap((name) => special?.matchColumns?.[name] ?? [])
  const own = begins.length > 0 ? (special?.duplicateKeys?.(row.values) ?? []) : []
  const keys = own.filter((key) => begins.some((begin) => key.startsWith(begin)))
  for (const name of match_by) {
    const value = row.values[name]
    if (name === 'id' && row.id !== null) keys.push(`id ${row.id}`)
    else if (isUnique(definition.fields[name]) && value !== null && value !== undefined)
      keys.push(uniqueKey(name, value))
  }
  return keys
}

/** The key of a value of a unique field. */
export const uniqueKey = (name: string, value: unknown): string => `unique ${name} ${String(value).toLowerCase()}`

/** The keys that live records of the business have, with the id of one of them: one statement for each kind of key. */
export async function findByKeys(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    special: RecordServer | undefined
    access: Access
    match_by: readonly string[]
    keys: readonly string[]
  },
): Promise<Map<string, number>> {
  const { definition, special, access, match_by } = options
  const found = new Map<string, number>()
  const others: string[] = []
  const ids: number[] = []
  const uniques = new Map<string, string[]>()
  for (const key of new Set(options.keys)) {
    const name = match_by.find((one) => key.startsWith(`unique ${one} `))
    if (name !== undefined) {
      if (!uniques.has(name)) uniques.set(name, [])
      uniques.get(name)?.push(key.slice(`unique ${name} `.length))
    } else if (/^id \d+$/.test(key)) ids.push(Number(key.slice(3)))
    else others.push(key)
  }
  if (others.length > 0)
    for (const [key, id] of (await special?.findDuplicates?.(transaction, access, others)) ?? []) found.set(key, id)
  for (const [name, values] of uniques) {
    const known = await takenValues(transaction, { definition, access, name, values })
    for (const [value, id] of known) found.set(uniqueKey(name, value), id)
  }
  if (ids.length > 0) {
    const rows = await transaction.query<{ id: number }>(
      `select t.id from ${quote(tableOf(definition))} t where t.business_id = $1::bigint and t.id = any($2::bigint[]) and t.deleted_at is null`,
      [access.business_id, ids],
    )
    for (const { id } of rows) found.set(`id ${id}`, id)
  }
  return found
}

/** The values of a field that live records have, in lower case, with the id of one of them. */
export async function takenValues(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; name: string; values: readonly string[] },
): Promise<Map<string, number>> {
  const { definition, access, name, values } = options
  const column = placeOf('t', name, definition.fields[name]).value
  const rows = await transaction.query<{ value: string; id: number }>(
    `select lower(${column}::text) as value, min(t.id) as id from ${quote(tableOf(definition))} t
     where t.business_id = $1::bigint and t.deleted_at is null and lower(${column}::text) = any($2::text[]) group by 1`,
    [access.business_id, values],
  )
  return new Map(rows.map((row) => [row.value, row.id]))
}
