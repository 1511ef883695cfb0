import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { scopeOf } from '#engine/record/rights.ts'
import type { ContactEntry } from './contact-entries.ts'
import { openSigns } from './open-signs.server.ts'
import { sameGstin, samePeople, shown, type Same } from './same-people.server.ts'
import { seeRecord } from './see-record.server.ts'

/** A lead or contact with the phone, email or GSTIN of another one. */
export interface Alike extends Same {
  record: string
}

/**
 * `GET /{path}/:id/alike`: the leads and contacts that share a phone, an email or the GSTIN with a record. A person who may
 * not see leads is shown contacts only, and the other way round.
 */
export function alikeRoute(definition: RecordDefinition): RouteSpec {
  return memberRoute({
    method: 'GET',
    path: `/${definition.path}/:id/alike`,
    permission: { record: definition.name, right: 'view' },
    summary: `Leads and contacts with the phone, email or GSTIN of a ${definition.label.one.toLowerCase()}`,
    handler: ({ services, caller: { access }, params }) =>
      services.database.transaction(access, async (transaction) => {
        const id = idOf(params.id)
        const { catalog } = services
        await seeRecord(transaction, { services, access, definition, id })
        const row: Record<string, unknown> = (await readFullRows(transaction, definition, [id])).get(id) ?? {}
        // A value that this person may not read must not be confirmed by a match.
        const own = openSigns(definition, access)
        const entries = (row.contacts ?? []) as ContactEntry[]
        const keys = (type: string, reach: string) =>
          entries.flatMap((entry) => {
            const is_used =
              entry.type === type && (reach === 'all' || (reach === 'primary' && entry.is_primary === true))
            return is_used && typeof entry.normal === 'string' ? [entry.normal] : []
          })
        const gstin = own.gstin === 'all' ? String(row.gstin ?? '').toUpperCase() : ''
        const linked = await linkedTo(transaction, definition.name, row)
        const data: Alike[] = []
        for (const other of [catalog.get('contact'), catalog.get('lead')]) {
          if (scopeOf(access, other.name, 'view') === 'none') continue
          const shared = { definition: other, access, catalog, except: other.name === definition.name ? id : null }
          const people = await samePeople(transaction, {
            ...shared,
            phones: keys('Contact Number', own.phone),
            emails: keys('Email', own.email),
          })
          const firms = gstin === '' ? [] : await sameGstin(transaction, { ...shared, gstin })
          const more = firms.filter((one) => !people.some((found) => found.id === one.id))
          data.push(...[...people, ...more].map((one) => ({ ...shown(other, access, one), record: other.name })))
        }
        return { data: data.filter((one) => !linked.has(`${one.record} ${one.id}`)) }
      }),
  })
}

/** The contact that a lead became, or the leads that became a contact: they share their phones by nature. */
async function linkedTo(transaction: Transaction, record: string, row: Record<string, unknown>): Promise<Set<string>> {
  if (record === 'lead') return new Set([`contact ${row.contact_id}`])
  const rows = await transaction.query<{ id: number }>(
    'select id from lead where business_id = $1::bigint and contact_id = $2::bigint and deleted_at is null',
    [transaction.scope.business_id, row.id],
  )
  return new Set(rows.map(({ id }) => `lead ${id}`))
}
