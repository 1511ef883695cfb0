import { tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccesses } from '#engine/server/access/access.server.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { LiveEvent } from './outbox.server.ts'

/** Number of viewers in one statement. */
const AT_ONCE = 20

/** Long, because rights are needed for each change; an event `rights` clears the cache at once. */
const REMEMBERED_MS = 60_000

/** The rights of the people with open streams, cached for a minute or until they change. */
export class Viewers {
  readonly #known = new Map<number, { at: number; by_account: Map<number, Access | null> }>()

  /** The rights of these accounts, without those outside the business; one statement reads all that are not cached. */
  async of(database: Database, business_id: number, account_ids: readonly number[]): Promise<Access[]> {
    let known = this.#known.get(business_id)
    if (!known || Date.now() - known.at > REMEMBERED_MS) known = { at: Date.now(), by_account: new Map() }
    this.#known.set(business_id, known)
    const { by_account } = known
    const ids = account_ids.filter((id) => !by_account.has(id))
    if (ids.length > 0) {
      const found = await loadAccesses(database, { business_id, user_id: ids[0], ids, limit: ids.length })
      for (const id of ids) by_account.set(id, null)
      for (const { access } of found) if (!access.lacks_second_factor) by_account.set(access.user_id, access)
    }
    return account_ids.flatMap((id) => by_account.get(id) ?? [])
  }

  forget(business_id: number): void {
    this.#known.delete(business_id)
  }
}

/** The data of an event for one account; null if the account gets nothing. */
export type NewsFor = (event: LiveEvent, account_id: number) => LiveEvent['data'] | null

/** The kind and ids of the records in an event; null for an event without records. */
function namedIn({ event, data }: LiveEvent): { record: string; ids: number[] } | null {
  if (typeof data.record !== 'string') return null
  if (event === 'presence') return { record: data.record, ids: [data.id as number] }
  return event === 'changed' ? { record: data.record, ids: (data.ids as number[] | null) ?? [] } : null
}

/**
 * Looks up which of the records in some events each account may see, including deleted ones, so that they leave a list.
 * An account that may see no records of a kind gets nothing. If it may not see all records of a change, it gets only the kind, without
 * ids and author, because a record that was assigned to another person must leave its list too.
 */
export async function visibleNews(
  services: Services,
  options: { business_id: number; account_ids: readonly number[]; events: readonly LiveEvent[]; viewers: Viewers },
): Promise<NewsFor> {
  const { business_id, events, viewers } = options
  if (!events.some(namedIn)) return (event) => event.data
  const accesses = await viewers.of(services.database, business_id, options.account_ids)
  const wanted = new Map<string, Set<number>>()
  for (const event of events) {
    const named = namedIn(event)
    if (!named) continue
    const ids = wanted.get(named.record) ?? new Set()
    wanted.set(named.record, ids)
    for (const id of named.ids) ids.add(id)
  }
  const seen = new Map<string, Map<number, Sight>>()
  for (const [record, ids] of wanted)
    seen.set(record, await sightsOf(services, { business_id, record, ids: [...ids], accesses }))
  return (event, account_id) => {
    const named = namedIn(event)
    if (!named) return event.data
    const sight = seen.get(named.record)?.get(account_id) ?? 'none'
    if (sight === 'none') return null
    if (sight === 'all' || named.ids.every((id) => sight.has(id))) return event.data
    return event.event === 'changed' ? { record: named.record, ids: null, by: null } : null
  }
}

/** The requested records of a kind that an account may see. */
type Sight = 'all' | 'none' | ReadonlySet<number>

async function sightsOf(
  { database, catalog }: Services,
  options: { business_id: number; record: string; ids: number[]; accesses: readonly Access[] },
): Promise<Map<number, Sight>> {
  const { business_id, record, ids, accesses } = options
  const sights = new Map<number, Sight>()
  const definition = catalog.records.find(({ name }) => name === record)
  if (!definition) return sights
  const limited: Access[] = []
  for (const access of accesses) {
    const filter = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values: new Values() })
    if (filter === false) sights.set(access.user_id, 'none')
    else if (filter === null || ids.length === 0) sights.set(access.user_id, 'all')
    else limited.push(access)
  }
  for (let start = 0; start < limited.length; start += AT_ONCE) {
    const some = limited.slice(start, start + AT_ONCE)
    // Always use the same number of viewers, so that the statement has the same text and is prepared once.
    const asked = some.length === 1 ? some : Array.from({ length: AT_ONCE }, (_, index) => some[index] ?? some[0])
    const values = new Values()
    const where = `t.business_id = ${values.add(business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])`
    const filters = asked.map((access) => rowFilter({ catalog, definition, access, right: 'view', alias: 't', values }))
    const rows = await database.read(
      { business_id, user_id: null },
      `select t.id::text, ${filters.map((filter) => `(${String(filter)})::text`).join(', ')} from ${quote(tableOf(definition))} t where ${where}`,
      values.list,
    )
    for (const [index, { user_id }] of some.entries())
      sights.set(user_id, new Set(rows.filter((row) => row[index + 1] === 'true').map((row) => Number(row[0]))))
  }
  return sights
}
