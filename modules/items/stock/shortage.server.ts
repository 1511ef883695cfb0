import { dayFirst } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Balances, LedgerItem, Moved } from './ledger-rows.server.ts'
import { millionthsOf, quantityText } from './quantity.ts'

/** An item that would be below zero at a location. `left` is in millionths; `day` only if it is short on an earlier day than today. */
interface Shortage {
  item_id: number
  location_id: number
  left: bigint
  day: string | null
  field: string
}

/**
 * Which of the movements, already in the ledger, bring an item below zero at its location: now, or at the end of any day since the
 * movement, so that a paper of last week cannot use what came in only yesterday.
 */
export async function shortagesOf(
  transaction: Transaction,
  moved: readonly Moved[],
  balances: Balances,
): Promise<Shortage[]> {
  const groups = Map.groupBy(moved, ({ item_id, location_id }) => `${item_id} ${location_id}`)
  const falling = [...groups.values()].flatMap((own) => {
    const change = own.reduce((sum, { quantity }) => sum + quantity, 0n)
    const out = own.filter(({ quantity }) => quantity < 0n)
    if (out.length === 0) return []
    const { item_id, location_id, field } = out[0]
    const from = out.map(({ date }) => date).toSorted()[0]
    return [{ item_id, location_id, field, change, from, now: balances.get(item_id)?.get(location_id) ?? 0n }]
  })
  const short = falling
    .filter(({ change, now }) => change < 0n && now < 0n)
    .map(({ item_id, location_id, field, change, now }) => ({
      item_id,
      location_id,
      field,
      left: now - change,
      day: null,
    }))
  const today = indianDate(new Date())
  const earlier = falling.filter(
    (one) =>
      one.from < today &&
      !short.some((other) => other.item_id === one.item_id && other.location_id === one.location_id),
  )
  if (earlier.length === 0) return short
  const rows = await transaction.query<{ place: string; day: string; running: string }>(
    `select distinct on (s.place) s.place::text, s.day::text, s.running::text from (
       select v.place, v.from_day, m.date as day, sum(sum(m.quantity)) over (partition by v.place order by m.date) as running
       from unnest($2::bigint[], $3::bigint[], $4::date[]) with ordinality as v(item_id, location_id, from_day, place)
       join stock_movement m on m.business_id = $1::bigint and m.item_id = v.item_id and m.location_id = v.location_id
       group by v.place, v.from_day, m.date
     ) s where s.day >= s.from_day and s.running < 0 order by s.place, s.running, s.day`,
    [
      ...[transaction.scope.business_id, earlier.map(({ item_id }) => item_id)],
      ...[earlier.map(({ location_id }) => location_id), earlier.map(({ from }) => from)],
    ],
  )
  return [
    ...short,
    ...rows.map(({ place, day, running }) => {
      const { item_id, location_id, field, change } = earlier[Number(place) - 1]
      return { item_id, location_id, field, left: millionthsOf(running) - change, day }
    }),
  ]
}

/** Shortages in words for people. */
export async function shortageIssues(
  transaction: Transaction,
  items: ReadonlyMap<number, LedgerItem>,
  short: readonly Shortage[],
): Promise<Issue[]> {
  const rows = await transaction.query<{ id: number; name: string }>(
    'select id, name from location where business_id = $1::bigint and id = any($2::bigint[])',
    [transaction.scope.business_id, short.map(({ location_id }) => location_id)],
  )
  const names = new Map(rows.map(({ id, name }) => [Number(id), name]))
  return short.map(({ item_id, location_id, left, day, field }) => {
    const there = quantityText(left > 0n ? left : 0n)
    const name = items.get(item_id)?.name ?? ''
    const branch = names.get(location_id) ?? ''
    const message =
      day === null
        ? `Only ${there} of ${name} in stock at ${branch}`
        : `On ${dayFirst(day)} only ${there} of ${name} were in stock at ${branch}`
    return { field, message, rule: 'stock' }
  })
}
