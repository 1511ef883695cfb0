import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import { badRequest } from '../http/refusal.server.ts'
import { quote } from '../database/quote.server.ts'
import { openFields } from './columns.server.ts'
import { withEntries } from './found.server.ts'
import { withSoundIfNoLetters } from './list.server.ts'
import { type ListRequest, nextCursor, pageRows, whereSql } from './page-sql.server.ts'
import { placeOf } from './place.server.ts'
import { isOwnSql, readRemembered } from './remembered.server.ts'
import { TOTAL_CAP } from './totals.server.ts'
import { Values } from './visibility.server.ts'

/**
 * Counts and sums of a list, grouped by the values of a choice field or a reference to a short list, with the first rows of
 * each group if wanted: a whole board in one round trip. Later pages come from the list, by cursor and a filter on the value.
 *
 * Answers the JSON of `[{value, count, capped, sum, data?, next?}]`: the value is null for records without one; count is
 * exact up to the cap; sum is a decimal text over the records counted, null where none was asked for or it is capped.
 */
export async function listGroups(
  database: Database,
  options: {
    catalog: Catalog
    definition: RecordDefinition
    access: Access
    request: ListRequest
    /** Choice field, or a reference to a short list. */
    field: string
    sum?: string
    /** Number of rows to return for each group; 0 for none. */
    rows?: number
  },
): Promise<string> {
  const { definition, access } = options
  const open = openFields(definition, access)
  const field = Object.hasOwn(open, options.field) ? open[options.field] : undefined
  if (!field) throw badRequest(`The list cannot be grouped by ${options.field}`)
  const summed = options.sum === undefined ? null : summedField(open, options.sum)
  const values = new Values()
  const asked = (await withSoundIfNoLetters(database, options)) ?? options.request
  const request = await withEntries(database, { definition, access, request: asked })
  const where = whereSql({ ...options, request, values, right: 'view' })
  if (where === false) return '[]'
  const column = placeOf('t', options.field, field).value
  const amount = options.sum && summed ? placeOf('t', options.sum, summed).value : 'null::bigint'
  // Each group reads a limited number of rows by index, so a board with a million records opens as fast as one with ten thousand.
  const counted = (match: string) =>
    `select count(*) as count, sum(x.amount) as sum from (select ${amount} as amount from ${quote(tableOf(definition))} t
     where ${where} and ${match} limit ${TOTAL_CAP + 1}) x`
  const first = { ...request, limit: options.rows ?? 0 }
  const page = first.limit > 0 ? pageRows({ ...options, request: first, values }) : null
  const rowsOf = (match: string) =>
    page ? `cross join lateral (${page.sql(`${where} and ${match}`)}) r(rows, found, last_values, last_id)` : ''
  const groupColumns = `c.count::text, c.sum::text${page ? ', r.rows, r.found, r.last_values, r.last_id' : ''}`
  const text = `select v.value::text, ${groupColumns} from (${choicesSql(options, field, values)}) v
    cross join lateral (${counted(`${column} = v.value`)}) c ${rowsOf(`${column} = v.value`)}
    union all select null, ${groupColumns} from (${counted(`${column} is null`)}) c ${rowsOf(`${column} is null`)}`
  const read_from = [definition, ...(page?.titles_from ?? []), ...shortListOf(options.catalog, field)]
  const is_own =
    !request.search?.trim() &&
    request.found_ids === undefined &&
    isOwnSql(where) &&
    (page === null || isOwnSql(page.columns))
  const tables = [...new Set(read_from.map(tableOf))]
  const rows = await (is_own
    ? readRemembered(database, { access, tables, text, values: values.list })
    : database.read(access, text, values.list, { plan_anew: true }))
  const groups = rows.map(([value, count, total, data, found, last_values, last_id]) => {
    const capped = Number(count) > TOTAL_CAP
    const sum = summed === null || capped ? null : wireSum(summed, total)
    const key = value === null || field.kind === 'reference' ? value : JSON.stringify(value)
    const head = `{"value":${key},"count":${Math.min(Number(count), TOTAL_CAP)},"capped":${capped},"sum":${JSON.stringify(sum)}`
    if (!page) return `${head}}`
    const values = JSON.parse(last_values ?? '[]') as (string | null)[]
    const next = nextCursor({ definition, request: first, count: Number(found), values, id: last_id })
    // PostgreSQL has built the rows as JSON; they are sent unchanged.
    return `${head},"data":${data},"next":${JSON.stringify(next)}}`
  })
  return `[${groups.join(',')}]`
}

// The groups of a reference are the entries of its short list.
const shortListOf = (catalog: Catalog, field: Field): RecordDefinition[] =>
  field.kind === 'reference' ? [catalog.get(field.to)] : []

function summedField(open: Record<string, Field>, name: string): Field {
  const field = Object.hasOwn(open, name) ? open[name] : undefined
  if (!field || !['money', 'decimal', 'whole'].includes(field.kind))
    throw badRequest(`The list cannot be summed by ${name}`)
  return field
}

// Money is stored in paise and sent in rupees.
function wireSum(field: Field, total: string | null): string {
  if (field.kind !== 'money') return total ?? '0'
  return paiseText(BigInt(total ?? '0'))
}

const MAX_GROUPS = 200

function choicesSql(options: { catalog: Catalog; access: Access }, field: Field, values: Values): string {
  if (field.kind === 'choice')
    return `select unnest(${values.add(field.options)}::text[])::${kindOf(field).column(field)} as value`
  if (field.kind !== 'reference' || !options.catalog.get(field.to).lookup)
    throw badRequest(`The list cannot be grouped by ${field.label}`)
  const table = quote(tableOf(options.catalog.get(field.to)))
  return `select o.id as value from ${table} o where o.business_id = ${values.add(options.access.business_id)}::bigint order by o.id limit ${MAX_GROUPS}`
}
