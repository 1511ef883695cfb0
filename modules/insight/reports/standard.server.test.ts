import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { daysOf, todayIn } from '#base/periods.ts'
import { tableOf } from '#engine/record/define.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, metrics, moduleRoutes, specials } from '#modules/server.ts'
import { rebuildMetrics } from '#platform/metrics/prove.server.ts'
import type { Grouping, Measure, ReportSpec } from '#platform/reports/spec.ts'
import { plainReturn, plainWaits } from './own/testing.server.ts'
import { STANDARD_SPECS } from './standard-specs.ts'
import { dayIn, INDIA, isSeen, lineText, planter, type Row, rowsOf, type Sees } from './testing.server.ts'

const PERIOD = { from: '2026-02-10', to: '2026-10-20' }
const SPECS = Object.values(STANDARD_SPECS).flat()
const GROUPED = SPECS.filter(({ spec }) => !spec.own)

let product: TestProduct
let owner: Person
let lead_of_team: Person
let seller: Person
const tables = new Map<string, Row[]>()
const lines = new Map<string, Row[]>()
let stages: Row[]
let people: [string, Person, Sees][]

beforeAll(async () => {
  // Reports and counts are of one day, also when midnight comes while they run.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  const team = await product.call(owner, 'POST', '/teams', { name: 'Ring Road' })
  const team_id: number = team.body.id
  seller = await product.makePerson(owner, { name: 'Ravi', rights: 'own', team_id })
  lead_of_team = await product.makePerson(owner, { name: 'Asha', rights: 'team', team_id })
  const { sql, plant, random, pick, idsOf } = planter(product, owner)
  await sql('begin')
  await sql("select set_config('app.business_id', $1, true)", [String(owner.business_id)])
  const staff = [owner.id, seller.id, lead_of_team.id]
  idsOf.set('user', staff)
  const lookups = catalog.records.filter(({ name, lookup }) => lookup && name !== 'user')
  for (const one of lookups) await plant(one, 4, [owner.id])
  const records = new Set(['contact', 'item', 'location', 'lead', ...SPECS.map(({ spec }) => spec.record)])
  records.delete('user')
  for (const name of records) await plant(catalog.get(name), name === 'lead' ? 90 : 60, staff)
  for (const invoice of idsOf.get('invoice') ?? [])
    for (let at = 0; at <= random(3); at++)
      await sql(
        `insert into invoice_line (business_id, invoice_id, position, item_id, description, quantity, taxable)
         values ($1, $2, $3, $4, 'Cloth', $5, $6)`,
        [
          owner.business_id,
          invoice,
          at,
          random(5) === 0 ? null : pick(idsOf.get('item') ?? []),
          random(40),
          random(900_000),
        ],
      )
  for (const name of records)
    if ((idsOf.get(name) ?? []).length < 20) throw new Error(`Too few of ${name} were planted`)
  // The ways of a document are as usual; random ones leave hardly a posted paper.
  for (const table of ['invoice', 'receipt', 'bill', 'payment', 'other_expense'])
    await sql(`update "${table}" set status = 'posted' where business_id = $1 and id % 3 <> 0`, [owner.business_id])
  await sql(
    `update opportunity_stage set opportunity_pipeline_id = null, position = id, kind = (array['open', 'open', 'won', 'lost'])[1 + (select count(*) from opportunity_stage o where o.business_id = $1 and o.id < opportunity_stage.id)] where business_id = $1`,
    [owner.business_id],
  )
  for (const month of ['2026-02-01', '2026-05-01', '2026-10-01'])
    for (const source of (idsOf.get('lead_source') ?? []).slice(0, 3))
      await sql('insert into source_cost (business_id, lead_source_id, month, amount) values ($1, $2, $3, $4)', [
        ...[owner.business_id, source, month],
        1 + random(900_000),
      ])
  await sql('commit')
  await sql("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  // Dates as text, moments as Date, numbers as the database writes them.
  const read = (table: string) =>
    sql(`select t.*, to_jsonb(t) as plain from "${table}" t where t.business_id = $1`, [owner.business_id]).then(
      (rows) => rows.map(({ plain, ...row }) => ({ ...row, ...onlyDates(plain as Row) })),
    )
  // The rows were planted past the write path, so the figures by day are computed from them.
  await rebuildMetrics(product.services.database, { catalog, metrics, business_id: owner.business_id })
  await sql("insert into open_stale (business_id, paper) values ($1, 'invoice'), ($1, 'bill')", [owner.business_id])
  await jobs.keep_balances(product.services, { business_id: owner.business_id })
  for (const name of [...records, 'opportunity']) tables.set(name, await read(tableOf(catalog.get(name))))
  lines.set('invoice', await read('invoice_line'))
  for (const name of ['opportunity_stage', 'lead_status']) tables.set(name, await read(name))
  stages = tables.get('opportunity_stage') ?? []
  people = [
    ['the owner', owner, 'all'],
    ['the lead of a team', lead_of_team, new Set([seller.id, lead_of_team.id])],
    ['a seller', seller, new Set([seller.id])],
  ]
}, 120_000)
afterAll(async () => {
  vi.useRealTimers()
  await product.close()
})

const onlyDates = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)),
  )

async function run(person: Person, spec: object, { period = PERIOD, zone = INDIA }: Asked = {}) {
  const text = encodeURIComponent(JSON.stringify({ ...spec, period }))
  const path = `/reports/run?spec=${text}`
  const { status, body, text: answer } = await product.call(person, 'GET', path, undefined, { 'x-timezone': zone })
  expect(status, answer).toBe(200)
  return body
}

/** The days and the zone for which a report is asked. */
interface Asked {
  period?: { from: string; to: string }
  zone?: string
}

/** The rows behind a report for a person, by the plain rules. */
function seenRows(spec: ReportSpec, sees: Sees, zone = INDIA): Row[] {
  const all = tables.get(spec.record) ?? []
  if (spec.record !== 'note') return rowsOf(all, spec, sees, zone)
  // A note is seen with the lead that it is about.
  const leads = new Map((tables.get('lead') ?? []).map((row) => [Number(row.id), row]))
  const of_seen = all.filter((row) => {
    const lead = leads.get(Number(row.about_id))
    return lead && lead.deleted_at === null && isSeen(lead, sees, 'assigned_user')
  })
  return rowsOf(of_seen, spec, 'all', zone)
}

function groupValue(row: Row, { field, unit }: Grouping, { sees, zone }: { sees: Sees; zone: string }): string | null {
  const [own, there] = field.split('>')
  if (there) {
    const lead = (tables.get('lead') ?? []).find(({ id }) => Number(id) === Number(row.about_id))
    const is_seen = lead && lead.deleted_at === null && isSeen(lead, sees, 'assigned_user')
    return is_seen && lead.lead_source_id !== null ? String(lead.lead_source_id) : null
  }
  const value = row[own.split('.').at(-1) as string]
  if (value === null || value === undefined) return null
  if (!unit) return String(value)
  if (unit === 'hour')
    return String(Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(value as Date)))
  const day = dayIn(value, zone)
  if (unit === 'weekday') return String(new Date(`${day}T00:00:00Z`).getUTCDay())
  return unit === 'month' ? `${day.slice(0, 7)}-01` : day
}

function figureOf(rows: readonly Row[], measure: Measure, is_money: boolean): string | null {
  if (measure.kind === 'count') return String(new Set(rows.map((row) => row.document ?? row.id)).size)
  const name = measure.field?.split('.').at(-1) ?? ''
  const values = rows.flatMap((row) => {
    if (measure.between) {
      const [from, to] = measure.between.map((one) => row[one] as Date | null)
      return from && to ? [(to.getTime() - from.getTime()) / 60_000] : []
    }
    return row[name] === null ? [] : [Number(row[name])]
  })
  if (values.length === 0 && (measure.kind !== 'sum' || measure.between)) return null
  const sum = values.reduce((all, one) => all + one, 0)
  const exact = measure.kind === 'average' ? sum / values.length : sum
  return is_money
    ? paiseText(BigInt(Math.sign(exact) * Math.round(Math.abs(exact))))
    : String((Math.sign(exact) * Math.round(Math.abs(exact) * 100)) / 100)
}

/** A report of groups against a count of each row. Returns how many lines it has. */
async function compare(plain: Omit<ReportSpec, 'period'>, [person, sees]: [Person, Sees], asked: Asked = {}) {
  const { period = PERIOD, zone = INDIA } = asked
  const spec: ReportSpec = { ...plain, period }
  const body = await run(person, plain, asked)
  const rows = seenRows(spec, sees, zone)
  const is_lines = spec.groups.some(({ field }) => field.startsWith('lines.'))
  const divided = is_lines
    ? (lines.get(spec.record) ?? []).flatMap((line) =>
        rows.some(({ id }) => id === line.invoice_id) ? [{ ...line, document: line.invoice_id }] : [],
      )
    : rows
  const groups = Map.groupBy(divided, (row) =>
    JSON.stringify(spec.groups.map((one) => groupValue(row, one, { sees, zone }))),
  )
  // A figure that is shown if there is any of it.
  const measures = spec.measures.filter(
    ({ if_any, field = '' }) => !if_any || divided.some((row) => Number(row[field] ?? 0) !== 0),
  )
  expect(body.figures).toHaveLength(measures.length)
  const figures = (own: readonly Row[]) =>
    measures.map((measure, at) => figureOf(own, measure, body.figures[at].as === 'money'))
  const wanted = [...groups].map(([key, own]) => lineText(JSON.parse(key), figures(own)))
  const found = body.lines.map((line: { values: unknown[]; figures: unknown[] }) => lineText(line.values, line.figures))
  const what = `${person.id} ${zone} ${JSON.stringify(period)}`
  expect(found.toSorted(), what).toEqual(wanted.toSorted())
  expect(body.totals, what).toEqual(figures(divided))
  return found.length as number
}

/** Half an hour after midnight in India, on the first day of a financial year, a quarter and a month; periods that end or begin there. */
const MOMENTS = [
  ['2026-03-31T19:00:00Z', 'yesterday'],
  ['2026-03-31T19:00:00Z', 'lastYear'],
  ['2026-06-30T19:00:00Z', 'lastQuarter'],
  ['2026-06-30T19:00:00Z', 'currentQuarter'],
  ['2026-09-30T19:00:00Z', 'lastMonth'],
] as const
const ZONES = ['Asia/Dubai', 'America/New_York', 'Pacific/Kiritimati']

describe.each(GROUPED.map(({ id, spec }) => [id, spec] as const))('%s', (_, plain) => {
  test('equals a plain count for the owner, the lead of a team and a seller', async () => {
    for (const [, person, sees] of people) await compare(plain, [person, sees])
  })

  test('follows the clock over the ends of months, quarters and financial years, in every zone', async () => {
    let seen = 0
    for (const [at, [moment, period]] of MOMENTS.entries()) {
      // Each zone has its own day at the same moment.
      const zone = ZONES[at % ZONES.length]
      const [, person, sees] = people[at % 2 === 0 ? 0 : 2]
      seen += await compare(plain, [person, sees], { period: daysOf(period, todayIn(zone, new Date(moment))), zone })
    }
    expect(seen).toBeGreaterThan(0)
  })
})

test('every standard report of the owner counts something', async () => {
  for (const { id, spec } of SPECS) expect([id, (await run(owner, spec)).lines.length > 0]).toEqual([id, true])
})

test('the taxes of a month have a column of cess where an invoice has it, and none for a business without', async () => {
  const business = await product.makeBusiness('Navrang Sarees')
  const scope = (id: number) => product.owner.query("select set_config('app.business_id', $1, false)", [String(id)])
  onTestFinished(async () => void (await scope(owner.business_id)))
  await scope(business.business_id)
  await product.owner.query(
    `insert into invoice (business_id, created_by, assigned_user, date, status, taxable, cgst, sgst, igst, total)
     select $1, $2, $2, '2026-05-05', 'posted', n * 1000, n * 25, n * 25, 0, n * 1050 from generate_series(1, 3) n`,
    [business.business_id, business.id],
  )
  await rebuildMetrics(product.services.database, { catalog, metrics, business_id: business.business_id })
  const shown = async () => {
    const { figures, lines, totals } = await run(business, specOf('gst-month'))
    return [figures.map(({ label }: { label: string }) => label), lines[0].figures, totals]
  }
  const without = ['1.50', '1.50', '0.00', '60.00']
  expect(await shown()).toEqual([['CGST', 'SGST / UTGST', 'IGST', 'Taxable value'], without, without])
  await product.owner.query('update invoice set cess = 700 where business_id = $1 and total = 2100', [
    business.business_id,
  ])
  await rebuildMetrics(product.services.database, { catalog, metrics, business_id: business.business_id })
  const with_cess = ['1.50', '1.50', '0.00', '7.00', '60.00']
  expect(await shown()).toEqual([['CGST', 'SGST / UTGST', 'IGST', 'Cess', 'Taxable value'], with_cess, with_cess])
  // It is read from the stored figures.
  await product.owner.query(
    "update metric_total set amount = 900 where business_id = $1 and metric = 'invoice_cess' and dimension = ''",
    [business.business_id],
  )
  expect((await shown())[2]).toEqual(['1.50', '1.50', '0.00', '9.00', '60.00'])
})

const specOf = (id: string): ReportSpec => {
  const found = SPECS.find((one) => one.id === id)
  if (!found) throw new Error(id)
  return { ...found.spec, period: PERIOD }
}
const money = (paise: number) => paiseText(BigInt(paise))
const sumOf = (rows: readonly Row[], name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
const keyed = (body: { lines: { values: (string | null)[]; figures: (string | null)[] }[] }) =>
  new Map(body.lines.map(({ values, figures }) => [JSON.stringify(values), figures]))

test('what each source brings and costs: money won, buyers counted once, and the cost of the days of the period', async () => {
  const spec = specOf('source-return')
  const costs = (
    await product.owner.query('select *, month::text as month from source_cost where business_id = $1', [
      owner.business_id,
    ])
  ).rows
  for (const [, person, sees] of people) {
    const body = await run(person, spec)
    const found = keyed(body)
    for (const [key, wanted] of plainReturn(tables, spec, sees)) {
      const figures = found.get(key)
      expect(figures?.slice(0, 4)).toEqual(wanted)
      if (sees !== 'all') continue
      // February from the 10th has 19 of 28 days, October to the 20th has 20 of 31.
      const part: Record<string, number> = { '2026-02-01': 19 / 28, '2026-05-01': 1, '2026-10-01': 20 / 31 }
      const [source] = JSON.parse(key)
      const entered = costs.filter((one) => String(one.lead_source_id) === source)
      const cost = entered.reduce((all, one) => all + Number(one.amount) * part[one.month], 0)
      // Without a cost there is no return; a cost of zero would be one.
      expect(figures?.[4]).toBe(entered.length === 0 ? null : money(Math.round(cost)))
    }
    expect(body.figures.length).toBe(sees === 'all' ? 7 : 4)
  }
})

test('the response time is that of the first answer that the person may see', async () => {
  const spec = specOf('response-time')
  for (const [, person, sees] of people) expect(keyed(await run(person, spec))).toEqual(plainWaits(tables, spec, sees))
})

test('the ages of money add up to what is outstanding, opening balances too, and each opens its papers', async () => {
  for (const [id, record] of [
    ['receivable-ages', 'invoice'],
    ['payable-ages', 'bill'],
  ] as const) {
    const spec = specOf(id)
    for (const [, person, sees] of people) {
      const { totals, figures } = await run(person, spec)
      const due = rowsOf(tables.get(record) ?? [], { ...spec, period: undefined }, sees).filter(
        ({ outstanding }) => Number(outstanding) > 0,
      )
      const today = dayIn(new Date())
      const late = (row: Row) =>
        Math.round((Date.parse(today) - Date.parse(String(row.due_date ?? row.date))) / 86_400_000)
      const between = (from: number, to: number) =>
        money(
          sumOf(
            due.filter((row) => late(row) >= from && late(row) <= to),
            'outstanding',
          ),
        )
      if (due.length === 0) expect(totals.every((one: string | null) => one === null || one === '0.00')).toBe(true)
      else
        expect(totals).toEqual([
          money(sumOf(due, 'outstanding')),
          ...[between(-1e6, -1), between(0, 30), between(31, 60), between(61, 90), between(91, 1e6)],
        ])
      // The list behind a number has its papers. Those without a due date are due on their own day, which no filter says.
      for (const [at, { behind }] of figures.entries()) {
        if (!behind) continue
        const path = `/${catalog.get(record).path}?limit=100&filter=${encodeURIComponent(JSON.stringify(behind.filter))}`
        const listed = (await product.call(person, 'GET', path)).body.data as Row[]
        const dated = due.filter(({ due_date }) => due_date !== null)
        const [from, to] = [
          [-1e6, -1],
          [0, 30],
          [31, 60],
          [61, 90],
          [91, 1e6],
        ][at - 1]
        const wanted = dated.filter((row) => late(row) >= from && late(row) <= to)
        expect(listed.map(({ id }) => Number(id)).toSorted()).toEqual(wanted.map(({ id }) => Number(id)).toSorted())
      }
    }
  }
})

test('a person’s day counts the work of each person on its own dates; each number opens its rows', async () => {
  const spec = specOf('person-day')
  const work: { label: string; record: string; date: string; person?: string; counts?: (row: Row) => boolean }[] = [
    { label: 'Calls', record: 'call', date: 'started_at' },
    { label: 'Meetings held', record: 'meeting', date: 'starts_at', counts: ({ state }) => state === 'held' },
    { label: 'Visits made', record: 'visit', date: 'checked_in_at' },
    { label: 'Notes', record: 'note', date: 'created_at', person: 'created_by' },
    { label: 'Tasks completed', record: 'task', date: 'completed_at' },
    { label: 'New leads', record: 'lead', date: 'created_at' },
    {
      ...{ label: 'Quotations', record: 'quotation', date: 'date' },
      counts: ({ status }) => !['draft', 'replaced'].includes(String(status)),
    },
    {
      ...{ label: 'Orders', record: 'sales_order', date: 'date' },
      counts: ({ status }) => !['draft', 'cancelled'].includes(String(status)),
    },
  ]
  for (const [, person, sees] of people) {
    const body = await run(person, spec)
    const found = keyed(body)
    for (const { label, record, date, person: own = 'assigned_user', counts = () => true } of work) {
      const at = body.figures.findIndex((one: { label: string }) => one.label === label)
      const rows = seenRows({ ...spec, record, date }, sees).filter(counts)
      const owned = Map.groupBy(
        rows.filter((row) => row[own] !== null),
        (row) => String(row[own]),
      )
      const wanted = new Map([...owned].map(([id, some]) => [id, String(some.length)]))
      const shown = [...found].flatMap(([key, figures]): [string, string | null][] =>
        figures[at] === '0' ? [] : [[JSON.parse(key)[0], figures[at]]],
      )
      expect(new Map(shown), label).toEqual(wanted)
      const { filter, by } = body.figures[at].behind
      for (const [id, some] of owned) {
        const of_person = {
          combiner: 'AND',
          conditions: [filter, { field: by, condition: 'In', values: [Number(id)] }],
        }
        const path = `/${catalog.get(record).path}?limit=100&filter=${encodeURIComponent(JSON.stringify(of_person))}`
        const { data } = (await product.call(person, 'GET', path, undefined, { 'x-timezone': 'Asia/Kolkata' })).body
        expect(data.length, label).toBe(some.length)
      }
    }
    const orders = seenRows({ ...spec, record: 'sales_order', date: 'date' }, sees).filter(
      ({ status, assigned_user }) => assigned_user !== null && !['draft', 'cancelled'].includes(String(status)),
    )
    const value = body.figures.findIndex(({ label }: { label: string }) => label === 'Order value')
    expect(body.totals[value]).toBe(money(sumOf(orders, 'total')))
  }
})

test('the calls of a weekday, an hour and a person are the rows behind a cell of the heat map, in every zone', async () => {
  const spec = specOf('calls')
  for (const [, person, sees] of people)
    for (const zone of [INDIA, 'Asia/Dubai', 'America/New_York']) {
      const seen = seenRows(spec, sees, zone)
      const partOf = (row: Row, unit: 'weekday' | 'hour') =>
        groupValue(row, { field: 'started_at', unit }, { sees, zone }) as string
      const listed = async (only: Record<string, string>, is: (row: Row) => boolean) => {
        const body = await run(person, { ...spec, only }, { zone })
        const wanted = seen.filter(is).map(({ id }) => String(id))
        expect(body.lines.map(({ id }: { id: string }) => id).toSorted(), JSON.stringify([zone, only])).toEqual(
          wanted.toSorted(),
        )
        expect(body.list).toEqual({ count: wanted.length, page: 'calls', left_out: [] })
        return wanted.length
      }
      expect(await listed({}, () => true)).toBeGreaterThan(0)
      await listed({ person: String(seller.id) }, (row) => Number(row.assigned_user) === seller.id)
      await listed({ person: 'none' }, (row) => row.assigned_user === null)
      for (const weekday of ['0', '1', '6']) await listed({ weekday }, (row) => partOf(row, 'weekday') === weekday)
      for (const hour of ['0', '13', '23']) await listed({ hour }, (row) => partOf(row, 'hour') === hour)
      for (const row of seen.slice(0, 8)) {
        const [weekday, hour] = [partOf(row, 'weekday'), partOf(row, 'hour')]
        const isHere = (one: Row) => partOf(one, 'weekday') === weekday && partOf(one, 'hour') === hour
        expect(await listed({ weekday, hour }, isHere)).toBeGreaterThan(0)
        await listed(
          { weekday, hour, person: `${seller.id},${owner.id}` },
          (one) => isHere(one) && [seller.id, owner.id].includes(Number(one.assigned_user)),
        )
      }
    }
})

test.each([{ weekday: '7' }, { hour: '24' }, { hour: 'noon' }, { person: 'me' }])(
  'calls of %s are refused',
  async (only) => {
    const text = encodeURIComponent(JSON.stringify({ ...specOf('calls'), only }))
    expect((await product.call(owner, 'GET', `/reports/run?spec=${text}`)).status).toBe(400)
  },
)

test('the funnel reads the stages of the history, and the days in each', async () => {
  const [open, second] = stages.filter(({ kind }) => kind === 'open').map(({ id }) => id)
  const make = async () => {
    const values = { name: 'Sofas', opportunity_stage_id: open, opportunity_amount: '500' }
    const answer = await product.call(owner, 'POST', '/opportunities', values)
    expect(answer.status, answer.text).toBe(201)
    return answer
  }
  const [made] = [await make(), await make(), await make()]
  const moved = await product.call(owner, 'PUT', `/opportunities/${made.body.id}`, {
    version: made.body.version,
    opportunity_stage_id: second,
  })
  expect(moved.status, moved.text).toBe(200)
  const filter = { combiner: 'AND', conditions: [{ field: 'name', condition: 'Contains', values: ['Sofas'] }] }
  const { own, record } = specOf('stage-funnel')
  const text = encodeURIComponent(JSON.stringify({ own, record, filter }))
  const { body } = await product.call(owner, 'GET', `/reports/run?spec=${text}`)
  expect(Object.fromEntries(keyed(body))).toEqual({
    [JSON.stringify([String(open)])]: ['3', '2', '1000.00', '0.0', null],
    [JSON.stringify([String(second)])]: ['1', '1', '500.00', '0.0', '33.3'],
  })
})

test('the chart of the funnel leaves out the stages of lost opportunities', async () => {
  const path = `/${catalog.get('opportunity_stage').path}`
  const { status, body, text } = await product.call(owner, 'POST', path, { name: 'Gave up', kind: 'lost' })
  expect(status, text).toBe(201)
  const spec = encodeURIComponent(JSON.stringify(specOf('stage-funnel')))
  const report = (await product.call(owner, 'GET', `/reports/run?spec=${spec}`)).body
  const lost = stages.filter(({ kind }) => kind === 'lost').map(({ id }) => String(id))
  expect(report.groups[0].not_drawn.toSorted()).toEqual([...lost, String(body.id)].toSorted())
})

test('a hidden field keeps a report with a statement of its own shut', async () => {
  const person = await product.makePerson(owner, {
    name: 'Meena',
    rights: 'all',
    fields: { lead: { amount: 'hidden' } },
  })
  const text = encodeURIComponent(JSON.stringify(specOf('source-return')))
  expect((await product.call(person, 'GET', `/reports/run?spec=${text}`)).status).toBe(403)
})
