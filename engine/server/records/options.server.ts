import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import { badRequest } from '../http/refusal.server.ts'
import { quote } from '../database/quote.server.ts'
import { answered } from './field-aliases.server.ts'
import { ruleOf, selectList } from './columns.server.ts'
import { listPage } from './list.server.ts'
import { rowFilter, Values } from './visibility.server.ts'

const MAX_OPTIONS = 5_000
const MAX_IDS = 500
// Number of matches that are ranked, even if fewer are returned.
const LOOKED_AT = 50

/** A record to choose: its title, and one line that distinguishes records with the same title. */
export interface RecordOption {
  id: number
  /** Empty if the viewer may not read the title. */
  title: string
  detail: string
  /** False for a deleted record: its title is shown where it is already chosen, but it cannot be chosen again. */
  is_live: boolean
}

interface Reading {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
}

/** A whole short list, including deleted entries (`is_live` false), so that old records still show their names. */
export async function readOptions(
  database: Database,
  options: { definition: RecordDefinition; access: Access },
): Promise<{ data: Record<string, unknown>[] }> {
  const { definition, access } = options
  const names = [...new Set([definition.title, ...definition.list.columns])].filter((name) => definition.fields[name])
  const select = selectList({ definition, access, names, alias: 't', business: () => '$1::bigint' })
  const sort = definition.list.sort.replace(/^-/, '')
  const [row] = await database.read(
    access,
    `select coalesce(json_agg(q), '[]')::text from (select ${select}, t.${quote(definition.title)} as title, t.deleted_at is null as is_live
     from ${quote(tableOf(definition))} t where t.business_id = $1::bigint order by t.${quote(sort)}, t.id limit ${MAX_OPTIONS}) q`,
    [access.business_id],
  )
  const data = JSON.parse(row[0] as string) as Record<string, unknown>[]
  return { data: data.map((option) => answered(definition, option)) }
}

/**
 * Records to choose from, found by the search of their list: first those whose title begins with the typed text, then those
 * that these find (`also_finds`), then the newest; without a search, the newest records.
 */
export async function searchOptions(
  database: Database,
  options: Reading & { typed: string; limit: number },
): Promise<{ data: RecordOption[] }> {
  const { definition, access, typed } = options
  const columns = columnsOf(definition, access)
  const start = typed.trim().toLowerCase()
  const limit = start === '' ? options.limit : Math.max(options.limit, LOOKED_AT)
  const by = start === '' ? undefined : alsoFinds(definition, access)
  const request = { columns: by ? [...columns, by] : columns, search: typed.slice(0, 200), sort: '-id', limit }
  const page = await listPage(database, { ...options, request })
  const rows = JSON.parse(page.json) as Record<string, unknown>[]
  const found = rows.map((row) => optionOf(definition, columns, { ...row, is_live: true }))
  const through = by ? await foundThrough(database, { ...options, rows, by }) : []
  const begins = (one: RecordOption) => one.title.toLowerCase().startsWith(start)
  const data = [...found.filter(begins), ...through, ...found.filter((one) => !begins(one))]
  return { data: data.slice(0, options.limit) }
}

/** The reference through which a found record finds another one, if the viewer may read it. */
export function alsoFinds(definition: RecordDefinition, access: Access): string | undefined {
  const by = definition.list.also_finds
  return by !== undefined && ruleOf(definition, access, by) !== 'hidden' ? by : undefined
}

/** The live records that the reference `by` of found rows names and that are not found themselves; their detail is who found them. */
async function foundThrough(
  database: Database,
  { rows, by, ...reading }: Reading & { rows: readonly Record<string, unknown>[]; by: string },
): Promise<RecordOption[]> {
  const direct = new Set(rows.map(({ id }) => id))
  const finders = new Map(
    rows.toReversed().flatMap((row): [number, unknown][] => {
      const id = row[by]
      return typeof id === 'number' && !direct.has(id) ? [[id, row[reading.definition.title]]] : []
    }),
  )
  if (finders.size === 0) return []
  const { data } = await optionsByIds(database, { ...reading, ids: [...finders.keys()] })
  return data.filter(({ is_live }) => is_live).map((one) => ({ ...one, detail: String(finders.get(one.id) ?? '') }))
}

/** The records with these ids that the viewer may see, unordered, including deleted ones, so that their names can be shown. */
export async function optionsByIds(
  database: Database,
  options: Reading & { ids: readonly number[] },
): Promise<{ data: RecordOption[] }> {
  const { catalog, definition, access, ids } = options
  const values = new Values()
  const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])`
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return { data: [] }
  const columns = columnsOf(definition, access)
  const select = selectList({ definition, access, names: columns, alias: 't', business: () => '$1::bigint' })
  const [row] = await database.read(
    access,
    `select coalesce(json_agg(q), '[]')::text from (select ${select}, t.deleted_at is null as is_live
     from ${quote(tableOf(definition))} t where ${where}${seen ? ` and ${seen}` : ''}) q`,
    values.list,
  )
  const rows = JSON.parse(row[0] as string) as Record<string, unknown>[]
  return { data: rows.map((one) => optionOf(definition, columns, one)) }
}

/** Reads `ids=1,2,3`; refuses anything else, and more than 500 at once. */
export function idsOf(text: string): number[] {
  const parts = text.split(',')
  if (parts.length > MAX_IDS) throw badRequest(`Ask for at most ${MAX_IDS} ids at once`)
  const ids = parts.map((part) => (/^[1-9]\d{0,15}$/.test(part) ? Number(part) : Number.NaN))
  if (!ids.every((id) => Number.isSafeInteger(id))) throw badRequest('ids is a list of ids: 1,2,3')
  return [...new Set(ids)]
}

// The title, then fields that distinguish records with the same title: the subtitle, a phone, an email, a city.
function columnsOf(definition: RecordDefinition, access: Access): string[] {
  const { title, subtitle, fields } = definition
  const texts = Object.keys(fields).filter((name) => fields[name].kind === 'text')
  const as = (kind: string) =>
    texts.find((name) => fields[name].kind === 'text' && (fields[name] as { as?: string }).as === kind)
  const names = [title, subtitle, as('phone'), as('email'), texts.find((name) => name === 'city')]
  return [...new Set(names)].filter(
    (name): name is string =>
      name !== undefined && Object.hasOwn(fields, name) && ruleOf(definition, access, name) !== 'hidden',
  )
}

const MAX_DETAILS = 2

function optionOf(
  definition: RecordDefinition,
  columns: readonly string[],
  row: Record<string, unknown>,
): RecordOption {
  const text = (name: string) => (typeof row[name] === 'string' ? (row[name] as string).trim() : '')
  const title = text(definition.title)
  const details = columns
    .filter((name) => name !== definition.title)
    .map(text)
    .filter((one) => one !== '' && one !== title)
  const detail = [...new Set(details)].slice(0, MAX_DETAILS).join(' · ')
  return { id: row.id as number, title, detail, is_live: row.is_live === true }
}
