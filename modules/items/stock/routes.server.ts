import { Readable } from 'node:stream'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { badRequest, invalid, notAllowed } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { markFormula } from '#platform/export/formula-mark.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { item } from '../item.record.ts'
import { allowsBelowZero } from './ledger-rows.server.ts'
import { type MovementsAsked, readMovements, type ShownMovement } from './movements.server.ts'
import { readStock } from './stock-list.server.ts'
import { readStockSummary } from './summary.server.ts'

const permission = { record: item.name, right: 'view' } as const
const MOST_EXPORTED = 50_000

const idIn = (query: Record<string, unknown>, name: string): number | null => {
  const text = query[name]
  if (text === undefined || text === '') return null
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) throw badRequest(`${name} is an id`)
  return Number(text)
}

function dayIn(query: Record<string, unknown>, name: string): string | null {
  const text = query[name]
  if (text === undefined || text === '') return null
  if (!isDay(text)) throw badRequest('Give the days as from and to')
  return text
}

const askedIn = ({ query }: MemberCall): MovementsAsked => ({
  item_id: idIn(query, 'item_id'),
  location_id: idIn(query, 'location_id'),
  from: dayIn(query, 'from'),
  to: dayIn(query, 'to'),
})

/** Stock on hand, its movements, and whether it may fall below zero. */
export const stockRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/stock',
    permission,
    summary:
      'Stock by item: ?item_id, ?location_id, ?low=true for items at their reorder level, ?q words of name or code, ?after the last id of the page before',
    costly: true,
    async handler({ services: { catalog, database }, caller: { access }, query }) {
      const q = typeof query.q === 'string' ? query.q.trim().slice(0, 60) : ''
      const [location_id, item_id, after] = ['location_id', 'item_id', 'after'].map((name) => idIn(query, name))
      const asked = { q, low: query.low === 'true', location_id, item_id, after }
      return database.transaction(access, (transaction) => readStock(transaction, { catalog, access, ...asked }))
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/stock/summary',
    permission,
    summary:
      'What the stock is worth at purchase prices by group, the first items at their reorder level, and the latest movements',
    handler: ({ services: { catalog, database }, caller: { access } }) =>
      database.transaction(access, (transaction) => readStockSummary(transaction, { catalog, access })),
  }),
  memberRoute({
    method: 'GET',
    path: '/stock/movements',
    permission,
    summary:
      'Movements of goods, newest first, with the balance after each: ?item_id, ?location_id, ?from, ?to, ?before the last id of the page before',
    costly: true,
    async handler(call) {
      const { services, caller, query } = call
      const asked = { ...askedIn(call), before: idIn(query, 'before'), limit: 100 }
      return services.database.transaction(caller.access, (transaction) =>
        readMovements(transaction, { catalog: services.catalog, access: caller.access, ...asked }),
      )
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/stock/movements/file',
    permission: { record: item.name, right: 'export' },
    summary: `Movements of goods as a CSV file, at most ${MOST_EXPORTED}: ?item_id, ?location_id, ?from, ?to`,
    costly: true,
    alone: true,
    async handler(call) {
      const { services, caller } = call
      if (scopeOf(caller.access, item.name, 'export') === 'none') throw notAllowed()
      const asked = { ...askedIn(call), before: null, limit: MOST_EXPORTED }
      const { data } = await services.database.transaction(caller.access, async (transaction) => {
        const found = await readMovements(transaction, { catalog: services.catalog, access: caller.access, ...asked })
        await writeAudit(transaction, {
          ...{ business_id: caller.access.business_id, actor_id: caller.access.user_id, record: item.name },
          ...{ record_id: asked.item_id, action: 'export', note: 'Stock movements', request_id: caller.request_id },
        })
        return found
      })
      return sendFile(call, {
        ...{ name: 'Stock movements.csv', type: 'text/csv; charset=utf-8' },
        file: Readable.from(csvLines(data)),
      })
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/stock_setting',
    permission,
    summary: 'Whether stock may fall below zero',
    handler: async ({ services, caller }) => ({
      allows_below_zero: await services.database.transaction(caller.access, allowsBelowZero),
    }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/stock_setting',
    permission: 'owner',
    takes: ['allows_below_zero'],
    summary: 'Allows stock below zero, or forbids it again',
    async handler({ services, caller, body }) {
      const wanted = body.allows_below_zero
      if (typeof wanted !== 'boolean')
        throw invalid([{ field: 'allows_below_zero', message: 'Answer true or false', rule: 'type' }])
      const { access } = caller
      await services.database.transaction(access, async (transaction) => {
        const before = await allowsBelowZero(transaction)
        if (before === wanted) return
        await transaction.query(
          `insert into stock_setting (business_id, allows_below_zero, created_by)
           select b.id, $2::boolean, $3::bigint from business b where b.id = $1::bigint`,
          [access.business_id, wanted, access.user_id],
        )
        await writeAudit(transaction, {
          ...{ business_id: access.business_id, actor_id: access.user_id, record: 'setting', record_id: null },
          ...{ action: 'update', changes: { stock_below_zero: [before, wanted] }, request_id: caller.request_id },
        })
      })
      return { allows_below_zero: wanted }
    },
  }),
]

const HEAD = ['Date', 'Item', 'Branch', 'Movement', 'Paper', 'In', 'Out', 'Balance', 'Note']

function* csvLines(movements: readonly ShownMovement[]): Generator<string> {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => `"${markFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
  yield `\uFEFF${line(HEAD)}`
  for (const one of movements.toReversed()) {
    const out = one.quantity.startsWith('-')
    const size = one.quantity.replace('-', '')
    const kind = one.is_reversal ? `${one.kind} undone` : one.kind
    yield line([
      ...[one.date, one.item, one.location, kind, one.paper ?? '', out ? '' : size, out ? size : ''],
      ...[one.balance, one.note ?? ''],
    ])
  }
}
