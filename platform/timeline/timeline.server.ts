import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { badRequest, notFound } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import type { Changes } from '#engine/server/records/changes.server.ts'
import { ruleOf, selectList } from '#engine/server/records/columns.server.ts'
import { type HistoryEntry, readableChanges } from '#engine/server/records/history.server.ts'
import { relatedColumns } from '#engine/server/records/place.server.ts'
import { idColumn, rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { familyOf, hangingOn, partField } from './family.ts'

const PAGE = 20

/** A change of a record that belongs to the one on the page. */
export interface RelatedChange extends HistoryEntry {
  record_id: number
  title: string | null
}

interface Reading {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
  values: Values
  business: string
  id: string
}

/**
 * `GET /{path}/:id/timeline` of every record on which others hang. `?of=note` reads the notes of the record, of its parts and
 * of the records that refer to them, such as the people of a company and their leads; `?changes=lead` the history of those
 * leads. Newest first, with a cursor. Each statement has the rights of the person for every kind of record in it.
 */
export function timelineRoutes(catalog: Catalog): RouteSpec[] {
  return catalog.records
    .filter((record) => record.rights.includes('view') && hangingOn(catalog, record).length > 0)
    .map((definition) =>
      memberRoute({
        method: 'GET',
        path: `/${definition.path}/:id/timeline`,
        permission: { record: definition.name, right: 'view' },
        summary: `What hangs on a ${definition.label.one.toLowerCase()} and on the records that belong to it (?of=note), or the history of those records (?changes=lead), newest first`,
        handler: (call) => readTimeline(call, catalog, definition),
      }),
    )
}

async function readTimeline(call: MemberCall, catalog: Catalog, definition: RecordDefinition): Promise<unknown> {
  const { services, caller, params, query } = call
  const { access } = caller
  const id = idOf(params.id)
  const child = hangingOn(catalog, definition).find(({ source }) => source.name === query.of)?.source
  const member = familyOf(catalog, definition).find(({ source }) => source.name === query.changes)?.source
  if (query.of === undefined ? !member : !child) throw badRequest('There is no such part of the timeline')
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const reading = { catalog, definition, access, values, business, id: `${values.add(id)}::bigint` }
  const sql = child
    ? rowsSql(reading, child, query.after)
    : changesSql(reading, member as RecordDefinition, query.after)
  const family = familySql(reading)
  if (family === null) throw notFound()
  // As JSON of the database, in one round trip: all streams of a timeline then spell moments alike, by which they are merged. Each
  // part reads by one index, whatever the values are.
  const [[is_seen, json]] = await services.database.read(
    access,
    `with ${family}${sql?.parts ?? ''} select exists (select from own)::text, ${sql ? `(select json_agg(r) from (${sql.rows}) r)::text` : 'null'}`,
    values.list,
    { one_plan: true },
  )
  if (is_seen !== 'true') throw notFound()
  const rows = JSON.parse(json ?? '[]') as (Record<string, unknown> & { id: number; next_at: string })[]
  const page = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? page.at(-1) : undefined
  if (child) {
    const data = page.map(({ next_at: _at, ...row }) => row)
    return { data, next: last ? `${last.next_at}_${last.id}` : null }
  }
  const data = page.map((row) => ({
    ...row,
    changes: readableChanges(member as RecordDefinition, access, row.changes as Changes),
  }))
  return { data, next: last ? String(last.id) : null }
}

/**
 * SQL of `own`, the record itself and its parts, and of `family`, those and the visible records that refer to them, as (record, id).
 * Both are empty where the record is not visible; null where the person sees no record of its kind.
 */
function familySql(reading: Reading): string | null {
  const { catalog, definition, values, business, id } = reading
  const part = partField(definition)
  const seen = (other: RecordDefinition) => rowFilter({ ...reading, definition: other, right: 'view', alias: 't' })
  const rowsOf = (other: RecordDefinition, where: string) => {
    const visible = seen(other)
    if (visible === false) return null
    return `(select t.id from ${quote(tableOf(other))} t where t.business_id = ${business} and ${where} and t.deleted_at is null
      ${visible ? `and ${visible}` : ''})`
  }
  const self = rowsOf(definition, `t.id = ${id}`)
  if (self === null) return null
  const parts = part === undefined ? null : rowsOf(definition, `t.${quote(part)} = ${id}`)
  const own =
    parts === null
      ? `own(id) as materialized ${self}`
      : `self(id) as materialized ${self}, own(id) as materialized (
      select s.id from self s union all select p.id from self s cross join lateral ${parts} p)`
  const name = (record: string) => `${values.add(record)}::text`
  const members = familyOf(catalog, definition).flatMap(({ source, field }) => {
    if (source.name === definition.name) return []
    const rows = rowsOf(source, `t.${quote(field)} in (select o.id from own o)`)
    return rows === null ? [] : [`select ${name(source.name)}, r.id from ${rows} r`]
  })
  const all = [`select ${name(definition.name)}, o.id from own o`, ...members]
  return `${own}, family(record, id) as materialized (${all.join(' union all ')})`
}

/** SQL of the rows of a timeline, and of the parts that it needs besides `own` and `family`. */
interface Rows {
  parts: string
  rows: string
}

/**
 * The rows of one kind that hang on the family; each part reads by the index of the field that names its record. First the page is
 * found by ids and times alone: of a client with very many records nearly all rows that are found are not shown.
 */
function rowsSql(reading: Reading, child: RecordDefinition, after: string | undefined): Rows | null {
  const { catalog, definition, access, values, business } = reading
  if (scopeOf(access, child.name, 'view') === 'none') return null
  const at = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00)_(\d{1,15})$/.exec(after ?? '')
  if (after && (!at || Number.isNaN(Date.parse(at[1].replace('+00', 'Z')))))
    throw badRequest('This page does not exist')
  const older = at
    ? `and (c.created_at, c.id) < (${values.add(at[1])}::timestamptz, ${values.add(Number(at[2]))}::bigint)`
    : ''
  const names = [...new Set([...child.list.columns, 'created_at', 'created_by'])]
  const columns = selectList({ definition: child, access, names, alias: 'c', business: () => business })
  // When a row arrived that was made on a device without a network.
  const arrived = `(select h.at from change h where h.business_id = ${business} and h.record = ${values.add(child.name)}::text
    and h.record_id = c.id and h.happened_at is not null and h.action = 'created') as arrived_at`
  const targets = [definition, ...familyOf(catalog, definition).map(({ source }) => source)]
  const parts = [...new Set(targets)].flatMap((target) => {
    const field = hangingOn(catalog, target).find(({ source }) => source.name === child.name)?.field
    if (field === undefined) return []
    const is_related = child.fields[field].kind === 'related'
    // Who sees a record sees what names it as its parent, and every record of the family is visible.
    const seen = child.parents?.includes(field)
      ? null
      : rowFilter({ ...reading, definition: child, right: 'view', alias: 'c' })
    if (seen === false) return []
    const kind = is_related ? `${relatedColumns('c', field).record} = ${values.add(target.name)} and` : ''
    return [
      `select x.* from family f cross join lateral (
         select c.id, c.created_at from ${quote(tableOf(child))} c
         where c.business_id = ${business} and ${kind} ${idColumn(child, field, 'c')} = f.id and c.deleted_at is null ${older}
           ${seen ? `and ${seen}` : ''}
         order by c.created_at desc, c.id desc limit ${PAGE + 1}) x
       where f.record = ${values.add(target.name)}::text`,
    ]
  })
  if (parts.length === 0) return null
  return {
    parts: `, page(created_at, id) as materialized (select distinct q.created_at, q.id from (${parts.join(' union all ')}) q
      order by q.created_at desc, q.id desc limit ${PAGE + 1})`,
    rows: `select c.created_at::text as next_at, ${arrived}, ${columns} from page q
    join ${quote(tableOf(child))} c on c.business_id = ${business} and c.id = q.id order by c.created_at desc, c.id desc`,
  }
}

/** The history of the records of one kind in the family, without the record on the page, whose history is read by itself. */
function changesSql(reading: Reading, member: RecordDefinition, after: string | undefined): Rows {
  const { access, values, business, id } = reading
  if (after && !/^\d{1,15}$/.test(after)) throw badRequest('This page does not exist')
  const older = after ? `and c.id < ${values.add(Number(after))}::bigint` : ''
  const is_open = ['read', 'edit'].includes(ruleOf(member, access, member.title))
  const title = is_open ? `m.${quote(member.title)}` : 'null::text'
  const record = values.add(member.name)
  const self = member.name === reading.definition.name ? `and f.id <> ${id}` : ''
  const rows = `select q.id, q.id::text as next_at, q.action, q.actor_id, coalesce('API key ' || k.name, p.name) as actor_name,
      q.api_key_id, q.at, q.happened_at, q.changes, q.note, q.record_id, ${title} as title
    from (select x.* from family f cross join lateral (
        select c.id, c.action, c.actor_id, c.api_key_id, c.at, c.happened_at, c.changes, c.note, c.record_id from change c
        where c.business_id = ${business} and c.record = ${record}::text and c.record_id = f.id ${older}
        order by c.id desc limit ${PAGE + 1}) x
      where f.record = ${record}::text ${self} order by x.id desc limit ${PAGE + 1}) q
    join ${quote(tableOf(member))} m on m.business_id = ${business} and m.id = q.record_id
    left join member p on p.business_id = ${business} and p.id = q.actor_id
    left join api_key k on k.business_id = ${business} and k.id = q.api_key_id
    order by q.id desc`
  return { parts: '', rows }
}
