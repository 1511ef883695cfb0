import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore, daysOf, PERIODS, type Period, todayIn } from '#base/periods.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, specials } from '#modules/server.ts'
import { rebuildMetrics } from '#platform/metrics/prove.server.ts'
import { isKept } from '#platform/metrics/kept/kept-metric.ts'
import { businessQuestions, PLACES } from './business/questions.ts'
import { type Question, recordsOf } from './figures/question.ts'
import { userQuestions } from './user/questions.ts'

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
  opportunity: { table: 'opportunity', at: 'created_at', sum: 'opportunity_amount', money: true },
  task: { table: 'task', at: 'created_at' },
  open_task: { table: 'task', at: 'due_date', where: entry('task_status', ['open', 'waiting'], 'status_id') },
  completed_task: { table: 'task', at: 'completed_at' },
  reminder: { table: 'reminder', at: 'remind_date' },
  call: { table: 'call', at: 'started_at', sum: 'talk_seconds' },
  meeting: { table: 'meeting', at: 'starts_at' },
  visit: { table: 'visit', at: 'starts_at' },
  note: { table: 'note', at: 'created_at' },
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
  await product.owner.query(
    `insert into lead_source (business_id, name, position) select $1, 'Source ' || n, n from generate_series(1, 3) n`,
    [owner.business_id],
  )
  const one = (table: string) =>
    `(select (array_agg(id order by id))[1 + n % count(*)::int] from ${table} where business_id = $1)`
  await insert(
    'lead',
    'name, created_at, assigned_user, lead_status_id, lead_source_id, amount, follow_up_date, country, state, city',
    `'Buyer ' || n, ${at}, ${person}, ${one('lead_status')}, case when n % 5 > 0 then ${one('lead_source')} end, n * 10037, ${day} + 2,
     'India', (array['Gujarat', 'Goa', null])[1 + n % 3], (array['Surat', 'Panaji', null])[1 + n % 3]`,
  )
  await insert(
    'opportunity',
    'name, created_at, assigned_user, opportunity_amount',
    `'Sale', ${at}, ${person}, n * 977`,
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
  for (const [table, status] of [
    ['invoice', 'posted'],
    ['sales_order', 'open'],
  ])
    await insert(
      table,
      'date, status, total, assigned_user',
      `${day}, case when n % 4 = 0 then 'draft' else '${status}' end, n * 8101, ${person}`,
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
  const value = by === undefined ? 'null' : by === 'day' ? day : by === 'owner' ? owner_column : `t.${by}`
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
  const { status, body } = await product.call(role.person, 'GET', path, undefined, { 'x-timezone': zone })
  expect(status).toBe(200)
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
const questionsAt = (today: string, period: Named | { from: string; to: string }, me: number): Question[] => {
  const now = typeof period === 'string' ? daysOf(period, today) : period
  const days = { now, before: daysBefore(period, today) }
  const asked = { days, today, user_id: null, place: 'state' as const, isHidden: () => false }
  const places = PLACES.map((by) => ({ metric: 'lead', ...now, by }))
  return [
    ...Object.values(businessQuestions(asked)),
    ...places,
    ...Object.values(userQuestions({ days: now, me, isHidden: () => false })),
  ] as Question[]
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
      seen += await compare(questionsAt(today, period, role.person.id), { zone: 'Asia/Kolkata', role })
    expect(seen).toBeGreaterThan(100)
  }
}, 120_000)

test('the figures follow the clock over the ends of months, quarters and financial years, and in every time zone', async () => {
  // Noon of the day before and half an hour after midnight, in India.
  const moments = ['2026-03-31T18:00:00Z', '2026-03-31T19:00:00Z', '2026-06-30T19:00:00Z', '2025-12-31T19:00:00Z']
  const zones = ['Asia/Kolkata', 'Asia/Dubai', 'America/New_York', 'Pacific/Kiritimati']
  const [all, , own] = roles
  for (const [at, moment] of moments.entries())
    for (const zone of zones) {
      const today = todayIn(zone, new Date(moment))
      const period = (['thisMonth', 'currentQuarter', 'currentYear', 'yesterday'] as const)[at]
      for (const role of [all, own]) await compare(questionsAt(today, period, role.person.id), { zone, role })
    }
}, 120_000)

test('a screen follows the records that its figures count', () => {
  for (const { name, record } of metrics.filter((metric) => !isKept(metric)))
    expect(recordsOf([{ metric: name, from: '2026-11-01', to: '2026-11-30' }])).toEqual([record])
})
