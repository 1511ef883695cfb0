import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addDays, daysFrom } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { tableOf } from '#engine/record/define.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, metrics, moduleRoutes, specials } from '#modules/server.ts'
import { rebuildMetrics } from '#platform/metrics/prove.server.ts'
import { isSeen, planter, type Row, type Sees } from './reports/testing.server.ts'

// The figures of the dashboard that are of now (work that waits, money due by age, stock) against plain comparison of each row, for three
// roles, while the clock moves over the ends of months, quarters and financial years, and in several time zones.

const RECORDS = ['contact', 'item', 'lead', 'task', 'invoice', 'bill', 'receipt', 'quotation', 'delivery_challan']
const LOOKUPS = ['lead_status', 'task_status', 'item_group']

let product: TestProduct
let owner: Person
let roles: [Person, Sees][]
const tables = new Map<string, Row[]>()

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  const team_id: number = (await product.call(owner, 'POST', '/teams', { name: 'Ring Road' })).body.id
  const seller = await product.makePerson(owner, { name: 'Ravi', rights: 'own', team_id })
  const lead_of_team = await product.makePerson(owner, { name: 'Asha', rights: 'team', team_id })
  roles = [
    [owner, 'all'],
    [lead_of_team, new Set([seller.id, lead_of_team.id])],
    [seller, new Set([seller.id])],
  ]
  const staff = [owner.id, seller.id, lead_of_team.id]
  const { sql, plant, idsOf } = planter(product, owner)
  const ours = (text: string) => sql(`${text} and business_id = $1`, [owner.business_id])
  await sql('begin')
  await sql("select set_config('app.business_id', $1, true)", [String(owner.business_id)])
  idsOf.set('user', staff)
  for (const one of catalog.records.filter(({ name, lookup }) => lookup && name !== 'user'))
    await plant(one, 4, [owner.id])
  for (const name of RECORDS) await plant(catalog.get(name), 90, staff)
  await plant(catalog.get('e_invoice'), 40, staff)
  // A reporting belongs to a paper; a status that is open is more usual than a random one, and dates lie around the moments below.
  await ours(
    `update e_invoice set document_record = 'invoice', document_id = (select (array_agg(i.id order by i.id))[1 + e_invoice.id % count(*)] from invoice i where i.business_id = $1), status = case when id % 2 = 0 then 'failed' else status end where true`,
  )
  const day = (column: string) =>
    `${column} = (array['2025-12-31', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-03', '2026-06-30', '2026-07-01', '2026-12-31', '2027-01-02'])[1 + id % 9]::date`
  await ours(`update lead_status set kind = (array['open', 'open', 'won', 'lost'])[1 + id % 4] where true`)
  await ours(`update task_status set kind = (array['open', 'waiting', 'completed'])[1 + id % 3] where true`)
  await ours(`update lead set ${day('follow_up_date')} where id % 5 > 0`)
  await ours(`update task set due_date = ((array['2026-03-31', '2026-04-01', '2026-06-30', '2026-12-31'])[1 + id % 4]::timestamp
    + make_interval(mins => (id * 97 % 2880)::int - 720)) at time zone 'Asia/Kolkata' where id % 6 > 0`)
  for (const table of ['invoice', 'bill'])
    await ours(
      `update ${table} set ${day('due_date')}, date = coalesce(date, '2026-03-01'), status = 'posted', outstanding = case when id % 3 > 0 then 1 + id * 977 else 0 end where true`,
    )
  await ours(
    `update quotation set ${day('valid_until')}, status = case when id % 3 > 0 then 'sent' else 'draft' end where true`,
  )
  await ours(
    `update delivery_challan set return_limit = (array['2026-03-01', '2026-04-30', '2026-05-01', '2026-07-31', '2027-01-30'])[1 + id % 5]::date,
       status = case when id % 4 > 0 then 'posted' else 'draft' end, goods_status = (array['out', 'partly', 'back'])[1 + id % 3] where true`,
  )
  await ours(
    `update item set on_hand = case when id % 11 > 0 then (array[-3, 0, 2.5, 40, null])[1 + id % 5] end, reorder_level = (array[2.5, 10, null])[1 + id % 3],
       is_active = id % 7 > 0, kind = case when id % 11 > 0 then 'goods' else 'service' end, purchase_price = case when id % 4 > 0 then id * 8040 end where true`,
  )
  await sql('commit')
  await sql("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  // The rows were planted past the write path.
  await rebuildMetrics(product.services.database, { catalog, metrics, business_id: owner.business_id })
  await sql("insert into open_stale (business_id, paper) values ($1, 'invoice'), ($1, 'bill')", [owner.business_id])
  await jobs.keep_balances(product.services, { business_id: owner.business_id })
  for (const name of [...RECORDS, 'e_invoice', ...LOOKUPS])
    tables.set(
      name,
      // Dates as text: the driver would make moments of them.
      (
        await sql(`select t.*, to_jsonb(t) as plain from "${tableOf(catalog.get(name))}" t where t.business_id = $1`, [
          owner.business_id,
        ])
      ).map(({ plain, ...row }) => ({ ...row, ...datesOf(plain as Row) })),
    )
}, 120_000)
afterEach(() => void vi.useRealTimers())
afterAll(() => product.close())

const datesOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)),
  )
const rowsIn = (name: string): Row[] => tables.get(name) ?? []
const kindOf = (lookup: string, id: unknown) => rowsIn(lookup).find((one) => String(one.id) === String(id))?.kind
const money = (rows: readonly Row[], name: string) =>
  paiseText(rows.reduce((sum, row) => sum + BigInt((row[name] as string | null) ?? 0), 0n))

/** The live rows of a record that a person sees. A reporting is seen with its paper. */
function seenRows(record: string, sees: Sees): Row[] {
  const live = rowsIn(record).filter(({ deleted_at }) => !deleted_at)
  if (record !== 'e_invoice') return live.filter((row) => isSeen(row, sees, 'assigned_user'))
  const papers = new Set(seenRows('invoice', sees).map(({ id }) => String(id)))
  return live.filter(({ document_id }) => papers.has(String(document_id)))
}

interface Plain {
  record: string
  counts: (row: Row, today: string, zone: string) => boolean
  sum?: string
}
const isOpen = ({ lead_status_id }: Row) => kindOf('lead_status', lead_status_id) === 'open'
const isOwed = ({ outstanding }: Row) => Number(outstanding) > 0
const isBefore = (day: unknown, today: string) => day !== null && String(day) < today
const PLAIN: Record<string, Plain> = {
  unassigned_leads: { record: 'lead', counts: (row) => isOpen(row) && row.assigned_user === null },
  overdue_follow_ups: { record: 'lead', counts: (row, today) => isOpen(row) && isBefore(row.follow_up_date, today) },
  overdue_tasks: {
    record: 'task',
    counts: ({ status_id, due_date }, today, zone) =>
      ['open', 'waiting'].includes(String(kindOf('task_status', status_id))) &&
      due_date !== null &&
      todayIn(zone, due_date as Date) < today,
  },
  money_due: { record: 'invoice', counts: isOwed, sum: 'outstanding' },
  money_overdue: {
    record: 'invoice',
    counts: (row, today) => isOwed(row) && isBefore(row.due_date, today),
    sum: 'outstanding',
  },
  bills_overdue: {
    record: 'bill',
    counts: (row, today) => isOwed(row) && isBefore(row.due_date, today),
    sum: 'outstanding',
  },
  quotations_ending: {
    record: 'quotation',
    counts: ({ status, valid_until }, today) =>
      status === 'sent' && String(valid_until) >= today && String(valid_until) <= addDays(today, 3),
    sum: 'total',
  },
  quotations_waiting: { record: 'quotation', counts: ({ status }) => status === 'sent', sum: 'total' },
  goods_due_by_law: {
    record: 'delivery_challan',
    counts: ({ status, goods_status, return_limit }, today) =>
      status === 'posted' &&
      ['out', 'partly'].includes(String(goods_status)) &&
      String(return_limit) <= addDays(today, 30),
    sum: 'left_value',
  },
  e_invoices_failed: { record: 'e_invoice', counts: ({ status }) => status === 'failed' },
  out_of_stock: {
    record: 'item',
    counts: ({ kind, is_active, on_hand }) =>
      kind === 'goods' && is_active === true && on_hand !== null && Number(on_hand) <= 0,
  },
}

/** A minute before and after midnight in India at the ends of a financial year, a quarter and a calendar year. */
const MOMENTS = [
  '2026-03-31T18:29:00Z',
  '2026-03-31T18:31:00Z',
  '2026-06-30T18:31:00Z',
  '2026-12-31T18:29:00Z',
  '2026-12-31T18:31:00Z',
]
const ZONES = ['Asia/Kolkata', 'Asia/Dubai', 'America/New_York', 'Pacific/Kiritimati']
const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })

test('each figure of waiting work equals its rows for three roles, as the clock moves and in every zone', async () => {
  const counted = new Map<string, number>()
  for (const moment of MOMENTS)
    for (const zone of ZONES)
      for (const [person, sees] of roles) {
        at(moment)
        const today = todayIn(zone)
        const { status, body } = await product.call(person, 'GET', '/waiting', undefined, { 'x-timezone': zone })
        expect(status).toBe(200)
        const found = (body.data as { name: string; count: number; sum: string | null }[]).map(
          ({ name, count, sum }) => [name, count, sum],
        )
        const wanted = Object.entries(PLAIN).map(([name, { record, counts, sum }]) => {
          const rows = seenRows(record, sees).filter((row) => counts(row, today, zone))
          counted.set(name, (counted.get(name) ?? 0) + rows.length)
          return [name, rows.length, sum ? money(rows, sum) : null]
        })
        expect(new Map(found.map(([name, ...rest]) => [name, rest])), `${moment} ${zone} ${person.id}`).toEqual(
          new Map(wanted.map(([name, ...rest]) => [name, rest])),
        )
      }
  for (const [name, count] of counted) expect([name, count > 0]).toEqual([name, true])
})

/** The money of papers by how many days they are late; a paper without a due date is due on its own day. */
function plainAges(record: string, sees: Sees, today: string): Record<string, string> {
  const late = (row: Row) => daysFrom(String(row.due_date ?? row.date), today)
  const owed = seenRows(record, sees).filter(isOwed)
  const between = (from: number, to: number) =>
    money(
      owed.filter((row) => late(row) >= from && late(row) <= to),
      'outstanding',
    )
  return {
    ...{ notDue: between(-1e6, -1), '0-30': between(0, 30), '31-60': between(31, 60) },
    ...{ '61-90': between(61, 90), '91+': between(91, 1e6), total: money(owed, 'outstanding') },
  }
}

test('money due by age equals the papers for three roles, as the clock moves', async () => {
  for (const moment of MOMENTS)
    for (const [person, sees] of roles)
      for (const [path, record] of [
        ['/ageing', 'invoice'],
        ['/payables', 'bill'],
      ]) {
        at(moment)
        const today = todayIn('Asia/Kolkata')
        const { status, body } = await product.call(person, 'GET', path)
        expect(status).toBe(200)
        expect(body.day).toBe(today)
        expect(body.totals, `${moment} ${path} ${person.id}`).toMatchObject(plainAges(record, sees, today))
      }
})

test('the value of the stock and the items to reorder equal the items for three roles', async () => {
  for (const [person, sees] of roles) {
    const { body } = await product.call(person, 'GET', '/stock/summary')
    const items = seenRows('item', sees)
    const held = items.filter(({ on_hand }) => Number(on_hand) > 0)
    const priced = held.filter(({ purchase_price }) => purchase_price !== null)
    const groups = [...Map.groupBy(held, ({ item_group_id }) => item_group_id)].map(([id, own]) => [
      id === null ? null : Number(id),
      own.reduce((sum, row) => sum + Number(row.on_hand) * Number(row.purchase_price ?? 0), 0).toFixed(0),
    ])
    const found = body.value.groups.map(({ item_group_id, value }: { item_group_id: number | null; value: string }) => [
      item_group_id,
      (Number(value) * 100).toFixed(0),
    ])
    expect(new Map(found)).toEqual(new Map(groups as [number | null, string][]))
    expect(body.value.without_price).toBe(held.length - priced.length)
    expect(held.length).toBeGreaterThan(0)
    const low = items.filter(
      ({ is_active, on_hand, reorder_level }) =>
        is_active === true && on_hand !== null && reorder_level !== null && Number(on_hand) <= Number(reorder_level),
    )
    expect(body.low.count).toBe(low.length)
  }
})
