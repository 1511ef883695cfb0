import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Days, daysBefore, daysOf, PERIODS, type Period, todayIn } from '#base/periods.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, specials } from '#modules/server.ts'
import { rebuildMetrics } from '#platform/metrics/prove.server.ts'
import { isKept } from '#platform/metrics/kept/kept-metric.ts'
import type { ReportLine } from '#platform/reports/answer.ts'
import { businessQuestions, PLACES, returnFigures, returnSpec } from './business/questions.ts'
import { type Question, recordsOf } from './figures/question.ts'
import { overviewDays, userQuestions } from './user/questions.ts'

// Every figure of every section against a count of the rows that is written here a second time, by hand.

let product: TestProduct
let owner: Person
let manager: Person
let seller: Person
let roles: { name: string; person: Person; people: number[] | null }[]

/** What each metric counts, as plain SQL on the alias t. Money is in paise. */
const COUNTED: Record<string, { table: string; at: string; where?: string; sum?: string; money?: true }> = {
  lead: { table: 'lead', at: 'created_at', sum: 'amount', money: true },
  won: { table: 'lead', at: 'created_at', where: entry('lead_status', ['won']), sum: 'amount', money: true },
  follow_up: { table: 'lead', at: 'follow_up_date', where: entry('lead_status', ['open']) },
  without_follow_up: {
    ...{ table: 'lead', at: 'created_at' },
    where: `t.follow_up_date is null and ${entry('lead_status', ['open'])}`,
  },
  opportunity: { table: 'opportunity', at: 'created_at', sum: 'opportunity_amount', money: true },
  task: { table: 'task', at: 'created_at' },
  open_task: { table: 'task', at: 'due_date', where: entry('task_status', ['open', 'waiting'], 'status_id') },
  completed_task: { table: 'task', at: 'completed_at' },
  reminder: { table: 'reminder', at: 'remind_date' },
  call: { table: 'call', at: 'started_at', sum: 'talk_seconds' },
  meeting: { table: 'meeting', at: 'starts_at' },
  visit: { table: 'visit', at: 'starts_at' },
  note: { table: 'note', at: 'created_at' },
  ...Object.fromEntries(
    ['cgst', 'sgst', 'igst', 'cess'].map((sum) => [
      `invoice_${sum}`,
      { table: 'invoice', at: 'date', where: `t.status = 'posted'`, sum, money: true },
    ]),
  ),
  invoice: { table: 'invoice', at: 'date', where: `t.status = 'posted'`, sum: 'total', money: true },
  receipt: { table: 'receipt', at: 'date', where: `t.status = 'posted'`, sum: 'amount', money: true },
  sales_order: {
    ...{ table: 'sales_order', at: 'date', sum: 'total', money: true },
    where: `t.status is distinct from 'draft' and t.status is distinct from 'cancelled'`,
  },
}
const DAYS = new Set(['follow_up_date', 'remind_date', 'date'])

function entry(lookup: string, kinds: string[], column = `${lookup}_id`): string {
  return `exists (select from ${lookup} s where s.business_id = t.business_id and s.id = t.${column} and s.kind in ('${kinds.join("', '")}'))`
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.owner.query(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  const { rows } = await product.owner.query<{ id: string }>(
    `insert into team (business_id, name) values ($1, 'Surat') returning id`,
    [owner.business_id],
  )
  const team_id = Number(rows[0].id)
  manager = await product.makePerson(owner, { name: 'Asha', rights: 'team', team_id })
  seller = await product.makePerson(owner, { name: 'Ravi', rights: 'own', team_id })
  const other = await product.makePerson(owner, { name: 'Meena', rights: 'own' })
  await product.owner.query('update team set lead_id = $2 where business_id = $1', [owner.business_id, manager.id])
  roles = [
    { name: 'owner', person: owner, people: null },
    { name: 'team', person: manager, people: [manager.id, seller.id] },
    { name: 'own', person: seller, people: [seller.id] },
  ]
  await plant([owner.id, manager.id, seller.id, other.id])
  await rebuildMetrics(product.services.database, { catalog, metrics, business_id: owner.business_id })
})
afterAll(() => product.close())

// Rows around the ends of months, quarters and financial years, to the minute, some without an owner and some in the trash.
async function plant(people: number[]): Promise<void> {
  const at = `(array['2026-03-31', '2026-04-01', '2026-06-30', '2026-07-01', '2026-09-30', '2026-12-31', '2025-03-31', '2025-12-31',
    '2026-11-26', '2026-11-25', '2026-11-15'])[1 + n % 11]::timestamp at time zone 'Asia/Kolkata' + make_interval(mins => n * 97 % 2880 - 720)`
  const columns = 'business_id, created_by, deleted_at'
  const shared = `$1::bigint, ($2::bigint[])[1 + n * 3 % 4], case when n % 10 = 9 then now() end`
  const person = `case when n % 7 > 0 then ($2::bigint[])[1 + n * 5 % 4] end`
  const day = `((${at}) at time zone 'Asia/Kolkata')::date`
  const insert = (table: string, names: string, values: string) =>
    product.owner.query(
      `insert into ${table} (${columns}, ${names}) select ${shared}, ${values} from generate_series(1, 330) n`,
      [owner.business_id, people],
    )
  const kinds = (lookup: string, known: string[]) =>
    product.owner.query(
      `insert into ${lookup} (business_id, name, kind, position) select $1, 'Kind ' || k, k, 90 from unnest($2::text[]) k`,
      [owner.business_id, known],
    )
  await kinds('lead_status', ['open', 'won', 'lost'])
  await kinds('task_status', ['open', 'completed'])
  await kinds('opportunity_stage', ['open', 'won', 'lost'])
  await product.owner.query(
    `insert into lead_source (business_id, name, position) select $1, 'Source ' || n, n from generate_series(1, 3) n`,
    [owner.business_id],
  )
  const one = (table: string) =>
    `(select (array_agg(id order by id))[1 + n % count(*)::int] from ${table} where business_id = $1)`
  await insert(
    'lead',
    'name, phone, created_at, assigned_user, lead_status_id, lead_source_id, amount, follow_up_date, country, state, city',
    `'Buyer ' || n, case when n % 4 > 0 then '+91982500' || 1000 + n % 60 end, ${at}, ${person}, ${one('lead_status')}, case when n % 5 > 0 then ${one('lead_source')} end, n * 10037,
     case when n % 8 > 0 then ${day} + 2 end,
     'India', (array['Gujarat', 'Goa', null])[1 + n % 3], (array['Surat', 'Panaji', null])[1 + n % 3]`,
  )
  await insert(
    'opportunity',
    'name, created_at, assigned_user, opportunity_amount, lead_id, opportunity_stage_id',
    `'Sale', ${at}, ${person}, n * 977, ${one('lead')}, ${one('opportunity_stage')}`,
  )
  await insert(
    'call',
    'phone, created_at, started_at, assigned_user, outcome, talk_seconds',
    `'9', ${at}, ${at}, ${person}, 'Busy', n`,
  )
  await insert(
    'task',
    'name, created_at, assigned_user, due_date, completed_at, status_id',
    `'Call', ${at}, ${person}, ${at}, case when n % 2 = 0 then ${at} end, ${one('task_status')}`,
  )
  await insert('meeting', 'name, starts_at, ends_at, assigned_user', `'Show', ${at}, ${at}, ${person}`)
  await insert('visit', 'purpose, starts_at, assigned_user', `'Show', ${at}, ${person}`)
  await insert('reminder', 'name, remind_date, remind_time, assigned_user', `'Call', ${day}, '10:00', ${person}`)
  await insert('note', 'about_record, about_id, body, created_at', `'lead', ${one('lead')}, 'Note', ${at}`)
  await product.owner.query(
    `insert into source_cost (business_id, lead_source_id, month, amount)
     select business_id, id, m::date, id % 7 * 100000 + 5000 from lead_source, generate_series(timestamp '2026-01-01', '2026-11-01', '2 months') m
     where business_id = $1 and name <> 'Source 3'`,
    [owner.business_id],
  )
  for (const [table, status] of [
    ['invoice', 'posted'],
    ['sales_order', 'open'],
  ])
    await insert(
      table,
      'date, status, total, assigned_user',
      `${day}, case when n % 4 = 0 then 'draft' else '${status}' end, n * 8101, ${person}`,
    )
  await product.owner.query(
    `update invoice set cgst = total / 20, sgst = total / 20, igst = total / 10, cess = case when id % 3 = 0 then total / 7 end
     where business_id = $1`,
    [owner.business_id],
  )
  await insert(
    'receipt',
    'date, status, amount, assigned_user',
    `${day}, case when n % 4 = 0 then 'draft' else 'posted' end, n * 501, ${person}`,
  )
}

async function counted(question: Question, zone: string, people: number[] | null): Promise<string[]> {
  const { table, at, where = 'true', sum, money } = COUNTED[question.metric]
  const { by, owners } = question
  const owner_column = table === 'note' ? 't.created_by' : 't.assigned_user'
  const day = DAYS.has(at) ? `t.${at}` : `(t.${at} at time zone $4)::date`
  const wall = `(t.${at} at time zone $4)`
  const values: Record<string, string> = {
    ...{ day, owner: owner_column, week_hour: `(extract(dow from ${wall}) * 24 + extract(hour from ${wall}))::int` },
  }
  const value = by === undefined ? 'null' : (values[by] ?? `t.${by}`)
  const held =
    table === 'note'
      ? `exists (select from lead l where l.business_id = t.business_id and l.id = t.about_id and l.deleted_at is null
          and ($5::bigint[] is null or coalesce(l.assigned_user, l.created_by) = any($5)))`
      : '($5::bigint[] is null or coalesce(t.assigned_user, t.created_by) = any($5))'
  const { rows } = await product.owner.query<{ value: string | null; n: number; sum: string }>(
    `select ${value}::text as value, count(*)::int as n, ${sum ? `coalesce(sum(t.${sum}), 0)` : '0'}::text as sum from ${table} t
     where t.business_id = $1 and t.deleted_at is null and ${day} between $2 and $3 and $4 <> '' and ${where} and ${held}
       and ($6::bigint[] is null or ${owner_column} = any($6)) group by 1`,
    [owner.business_id, question.from, question.to, zone, people, owners ?? null],
  )
  return rows
    .map((row) => `${row.value} ${row.n} ${money ? (Number(row.sum) / 100).toFixed(2) : row.sum}`)
    .filter((line) => !line.startsWith('null 0'))
    .sort()
}

/** Compares the answer to some questions with the rows, figure by figure. */
async function compare(questions: Question[], { zone, role }: { zone: string; role: (typeof roles)[number] }) {
  const path = `/metrics?ask=${encodeURIComponent(JSON.stringify(questions))}`
  const { status, body, text } = await product.call(role.person, 'GET', path, undefined, { 'x-timezone': zone })
  expect(status, text).toBe(200)
  let rows_seen = 0
  for (const [at, question] of questions.entries()) {
    const shown = body.data[at].rows
      .map((row: { value: string | null; count: number; sum: string }) => `${row.value} ${row.count} ${row.sum}`)
      .sort()
    expect(shown, `${role.name} ${zone} ${JSON.stringify(question)}`).toEqual(
      await counted(question, zone, role.people),
    )
    rows_seen += shown.length
  }
  return rows_seen
}

type Named = Exclude<Period, 'customPeriod'>
/** The questions of each dashboard in a period, as each asks them in one call. */
const questionsAt = (today: string, period: Named | { from: string; to: string }, me: number): Question[][] => {
  const now = typeof period === 'string' ? daysOf(period, today) : period
  const days = { now, before: daysBefore(period, today) }
  const asked = { days, today, user_ids: [], place: 'state' as const, isHidden: () => false }
  const places = PLACES.map((by) => ({ metric: 'lead', ...now, by }))
  return [
    [...Object.values(businessQuestions(asked)), ...places],
    Object.values(userQuestions({ days: overviewDays(period, today), me, isHidden: () => false })),
  ]
}

test('every figure of both dashboards equals the rows for the owner, a team lead and a salesperson, in all periods', async () => {
  const today = '2026-11-26'
  const periods = PERIODS.map((period) =>
    period === 'customPeriod' ? { from: '2026-03-31', to: '2026-07-01' } : period,
  )
  expect(periods).toHaveLength(16)
  for (const role of roles) {
    let seen = 0
    // The periods differ in their days alone, so for the other two every third one shows their rights.
    for (const period of periods.filter((_, at) => role.people === null || at % 3 === 0))
      for (const questions of questionsAt(today, period, role.person.id))
        seen += await compare(questions, { zone: 'Asia/Kolkata', role })
    expect(seen).toBeGreaterThan(100)
  }
}, 120_000)

test('the taxes of sales, with the cess, equal the rows for the owner, a team lead and a salesperson', async () => {
  const asked = { ...daysOf('currentYear', '2026-11-26'), by: 'day' }
  const questions = ['cgst', 'sgst', 'igst', 'cess'].map((tax) => ({ metric: `invoice_${tax}`, ...asked }))
  for (const role of roles) expect(await compare(questions, { zone: 'Asia/Kolkata', role })).toBeGreaterThan(10)
})

// Cost, money won, return and unique buyers of each source; without the costs for a person who does not see every lead.
async function countedReturn({ from, to }: Days, people: number[] | null): Promise<string[]> {
  const seen = (alias: string) =>
    `($4::bigint[] is null or coalesce(${alias}.assigned_user, ${alias}.created_by) = any($4))`
  const { rows } = await product.owner.query<
    Record<'source' | 'cost' | 'won' | 'back' | 'enquiries' | 'buyers' | 'buyers_won', string | null>
  >(
    `with seen as (
       select l.lead_source_id as source, coalesce(l.phone, l.id::text) as buyer,
         (select sum(o.opportunity_amount) from opportunity o join opportunity_stage e on e.business_id = $1 and e.id = o.opportunity_stage_id and e.kind = 'won'
          where o.business_id = $1 and o.lead_id = l.id and o.deleted_at is null and ${seen('o')}) as sold,
         case when exists (select from lead_status s where s.business_id = $1 and s.id = l.lead_status_id and s.kind = 'won') then l.amount end as amount
       from lead l where l.business_id = $1 and l.deleted_at is null and ${seen('l')}
         and (l.created_at at time zone 'Asia/Kolkata')::date between $2 and $3
     ), days as (
       select c.lead_source_id as source, sum(c.amount / extract(day from c.month + interval '1 month' - interval '1 day')) as cost
       from source_cost c, generate_series(c.month::timestamp, c.month + interval '1 month' - interval '1 day', '1 day') d
       where c.business_id = $1 and d between $2::date and $3::date and $4::bigint[] is null group by 1
     ), brought as (
       select source, count(*) as enquiries, count(distinct buyer) as buyers, count(distinct buyer) filter (where coalesce(sold, amount) is not null) as buyers_won,
         coalesce(sum(coalesce(sold, amount)), 0) as won from seen group by 1
     )
     select coalesce(b.source, d.source)::text as source, round(d.cost) as cost, coalesce(b.won, 0) as won, round(b.won / nullif(d.cost, 0), 2) as back,
       coalesce(b.enquiries, 0) as enquiries, coalesce(b.buyers, 0) as buyers, coalesce(b.buyers_won, 0) as buyers_won
     from brought b full join days d on d.source = b.source`,
    [owner.business_id, from, to, people],
  )
  const money = (paise: string | null) => (paise === null ? null : (Number(paise) / 100).toFixed(2))
  return rows
    .map(({ source, cost, won, back, enquiries, buyers, buyers_won }) =>
      people === null
        ? [source, money(cost), money(won), back, String(buyers)]
        : [source, money(won), ...[enquiries, buyers, buyers_won].map(String)],
    )
    .map((line) => JSON.stringify(line))
    .toSorted()
}

test('the return of each source equals the rows for the owner, a team lead and a salesperson', async () => {
  const periods = [
    daysOf('thisMonth', '2026-11-26'),
    daysOf('currentYear', '2026-11-26'),
    { from: '2026-03-31', to: '2026-07-01' },
  ]
  for (const { name, person, people } of roles)
    for (const period of periods) {
      const path = `/reports/run?spec=${encodeURIComponent(JSON.stringify(returnSpec(period)))}`
      const { status, body } = await product.call(person, 'GET', path, undefined, { 'x-timezone': 'Asia/Kolkata' })
      expect(status).toBe(200)
      const figures = returnFigures(body.figures, body.lines)
      const has_costs = figures.some(({ is_cost }) => is_cost)
      expect(figures.map(({ is_cost }) => is_cost)).toEqual([has_costs, false, has_costs, false])
      // Some months have costs and some have none.
      expect(has_costs, JSON.stringify(period)).toBe(people === null)
      const shown = body.lines.map((line: ReportLine) =>
        JSON.stringify([line.values[0], ...figures.map(({ at }) => line.figures[at])]),
      )
      expect(shown.length, name).toBeGreaterThan(2)
      expect(shown.toSorted(), `${name} ${JSON.stringify(period)}`).toEqual(await countedReturn(period, people))
    }
})

test('the figures follow the clock over the ends of months, quarters and financial years, and in every time zone', async () => {
  // Noon of the day before and half an hour after midnight, in India.
  const moments = ['2026-03-31T18:00:00Z', '2026-03-31T19:00:00Z', '2026-06-30T19:00:00Z', '2025-12-31T19:00:00Z']
  const zones = ['Asia/Kolkata', 'Asia/Dubai', 'America/New_York', 'Pacific/Kiritimati']
  const [all, , own] = roles
  for (const [at, moment] of moments.entries())
    for (const zone of zones) {
      const today = todayIn(zone, new Date(moment))
      const period = (['thisMonth', 'currentQuarter', 'currentYear', 'yesterday'] as const)[at]
      for (const role of [all, own])
        for (const questions of questionsAt(today, period, role.person.id)) await compare(questions, { zone, role })
    }
}, 120_000)

test('a screen follows the records that its figures count', () => {
  for (const { name, record } of metrics.filter((metric) => !isKept(metric)))
    expect(recordsOf([{ metric: name, from: '2026-11-01', to: '2026-11-30' }])).toEqual([record])
})
