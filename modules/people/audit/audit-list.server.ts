import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf } from '#engine/record/define.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { recordName } from '#engine/record/record-name.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import type { Changes } from '#engine/server/records/changes.server.ts'
import { readableChanges } from '#engine/server/records/history.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** One entry of the audit log, as this person may read it. */
export interface AuditEntry {
  id: number
  at: string
  /** Null for the system itself. */
  actor_id: number | null
  actor_name: string | null
  /** The API key that a program used on behalf of that person. */
  api_key_id: number | null
  action: string
  record: string
  /** 0 if the entry concerns no single record. */
  record_id: number
  /** The record's current title; null if it is not visible or has none. */
  title: string | null
  /** True if the record can be opened: it is live and visible. */
  is_live: boolean
  changes: Changes
  note: string | null
  address: string | null
  request_id: string | null
  /** The bulk edit or import of the entry. */
  run_id: number | null
  /** True once the entry is sealed. */
  is_sealed: boolean
}

/** The filter of the entries. */
export interface AuditFilter {
  person: number | null
  record: string | null
  record_id: number | null
  /** Shows the records of one bulk edit or import, which normally share one entry; a filter by action shows them too. */
  run: number | null
  actions: string[]
  /** Days in the viewer's time zone, both inclusive. */
  from: string | null
  to: string | null
  timezone: string
}

/** Reads the filter of a query; refuses unknown values. */
export function auditFilter(query: Record<string, string>, timezone: string): AuditFilter {
  const id = (name: string): number | null => {
    const text = query[name]
    if (text === undefined || text === '') return null
    if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw badRequest(`${name} is an id`)
    return Number(text)
  }
  const day = (name: string): string | null => {
    if (!query[name]) return null
    if (!isDay(query[name])) throw badRequest(`${name} is a day, YYYY-MM-DD`)
    return query[name]
  }
  const word = (text: string) => {
    if (!/^[a-z][a-z_]{0,39}$/.test(text)) throw badRequest('This is not known here')
    return text
  }
  return {
    person: id('person'),
    record: query.record ? word(recordName(query.record)) : null,
    record_id: id('record_id'),
    run: id('run'),
    actions: query.action ? query.action.split(',').slice(0, 20).map(word) : [],
    from: day('from'),
    to: day('to'),
    timezone,
  }
}

/** A page of the audit log, newest first; `before` is the id of the last entry on the previous page. */
export async function auditPage(
  database: Database,
  options: { catalog: Catalog; access: Access; filter: AuditFilter; before: number | null; limit: number },
): Promise<{ data: AuditEntry[]; next: string | null }> {
  const { catalog, access, filter, limit } = options
  const values = new Values()
  const business = `${values.add(access.business_id)}::bigint`
  const where = [`c.business_id = ${business}`]
  const add = (sql: string, value: unknown) => where.push(sql.replace('?', values.add(value)))
  if (options.before !== null) add('c.id < ?::bigint', options.before)
  if (filter.person !== null) add('c.actor_id = ?::bigint', filter.person)
  if (filter.record !== null) add('c.record = ?', filter.record)
  if (filter.record_id !== null) add('c.record_id = ?::bigint', filter.record_id)
  if (filter.actions.length > 0) add('c.action = any(?::text[])', filter.actions)
  if (filter.run !== null) add('c.run_id = ?::bigint and c.record_id <> 0', filter.run)
  else if (filter.record_id === null && filter.actions.length === 0) where.push('(c.run_id is null or c.record_id = 0)')
  const zone = filter.from || filter.to ? values.add(filter.timezone) : ''
  if (filter.from) add(`c.at >= (?::date)::timestamp at time zone ${zone}`, filter.from)
  if (filter.to) add(`c.at < (?::date + 1)::timestamp at time zone ${zone}`, filter.to)
  const [row] = await database.read(
    access,
    `select coalesce(json_agg(q), '[]')::text from (
       select c.id, c.at, c.actor_id, coalesce('API key ' || k.name, m.name) as actor_name, c.api_key_id, c.action, c.record, c.record_id, c.changes, c.note, c.address,
         c.request_id, c.run_id,
         not exists (select 1 from unsealed_change u where u.business_id = ${business} and c.id = any(u.change_ids)) as is_sealed
       from change c
         left join member m on m.business_id = ${business} and m.id = c.actor_id
         left join api_key k on k.business_id = ${business} and k.id = c.api_key_id
       where ${where.join(' and ')} order by c.id desc limit ${values.add(limit)}::int) q`,
    values.list,
  )
  const rows = JSON.parse(row[0] as string) as AuditEntry[]
  const titles = await titlesOf(database, { catalog, access, rows })
  const data = rows.map((entry): AuditEntry => {
    const definition = catalog.records.find((record) => record.name === entry.record)
    const named = titles.get(`${entry.record} ${entry.record_id}`)
    return {
      ...entry,
      changes: definition ? readableChanges(definition, access, entry.changes) : entry.changes,
      title: named?.title ?? null,
      is_live: named?.is_live ?? false,
    }
  })
  return { data, next: data.length === limit ? String(data[data.length - 1].id) : null }
}

async function titlesOf(
  database: Database,
  options: { catalog: Catalog; access: Access; rows: readonly AuditEntry[] },
): Promise<Map<string, { title: string; is_live: boolean }>> {
  const { catalog, access, rows } = options
  const found = new Map<string, { title: string; is_live: boolean }>()
  const names = [...new Set(rows.filter((row) => row.record_id > 0).map((row) => row.record))]
  for (const name of names) {
    const definition = catalog.records.find((record) => record.name === name)
    if (!definition) continue
    const ids = [...new Set(rows.filter((row) => row.record === name).map((row) => row.record_id))]
    const values = new Values()
    const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])`
    const visible = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
    if (visible === false) continue
    const titled = await database.read(
      access,
      `select t.id::text, left(t.${quote(definition.title)}::text, 120), (t.deleted_at is null)::text
       from ${quote(tableOf(definition))} t where ${where}${visible ? ` and ${visible}` : ''}`,
      values.list,
    )
    for (const [id, title, is_live] of titled)
      found.set(`${name} ${id}`, { title: title ?? '', is_live: is_live === 'true' })
  }
  return found
}
