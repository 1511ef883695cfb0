import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#base/days.ts'
import { tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { metrics, moduleRoutes, reports, specials } from '#modules/server.ts'
import { keepMetrics } from '#platform/metrics/keep.server.ts'
import { proveMetrics, rebuildMetrics } from '#platform/metrics/prove.server.ts'
import { runReport } from '#platform/reports/run.server.ts'
import type { ReportSpec } from '#platform/reports/spec.ts'
import { dayIn, INDIA, randomOf, type Row, type Sees } from '../testing.server.ts'
import { cameOf, plainDiscipline, plainFollowUps } from './follow-ups/testing.server.ts'
import { type Lines, plainFunnel, plainReturn, plainStays, plainWaits, type Tables } from './testing.server.ts'

// Reports that read kept rows against a count of every row, while people write: before the job has run, after it, and for three roles.

let product: TestProduct
let owner: Person
let seller: Person
let people: [Person, Sees][]
const sources: number[] = []
const statuses: number[] = []
const stages: number[] = []
const TABLES = ['lead', 'call', 'meeting', 'visit', 'note', 'opportunity', 'opportunity_stage', 'lead_status', 'change']
/** Whole months, parts of months, days of one month, a day, and all time. */
const PERIODS = [
  { from: '2026-01-01', to: '2027-12-31' },
  { from: '2026-02-10', to: '2026-10-20' },
  { from: '2026-03-05', to: '2026-03-25' },
  { from: '2026-05-31', to: '2026-07-01' },
  { from: '2026-04-15', to: '2026-04-15' },
  undefined,
]

// The clock stands still, so that reports and counts are of one day, also when midnight comes while they run.
const TODAY = dayIn(new Date())
const NOON = Date.parse(`${TODAY}T12:00:00+05:30`)

const random = randomOf(20_261_127)
const pick = <Value>(from: readonly Value[]): Value => from[random(from.length)]
const sql = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.owner.query(text, values)).rows
const database = () => product.services.database
const all = () => ({ catalog, metrics, business_id: owner.business_id })

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await sql(`select set_config('app.business_id', $1, false)`, [String(owner.business_id)])
  const team_id: number = (await must('POST', '/teams', { name: 'Ring Road' })).id
  seller = await product.makePerson(owner, { name: 'Ravi', rights: 'own', team_id })
  const lead_of_team = await product.makePerson(owner, { name: 'Asha', rights: 'team', team_id })
  people = [
    [owner, 'all'],
    [lead_of_team, new Set([seller.id, lead_of_team.id])],
    [seller, new Set([seller.id])],
  ]
  for (const name of ['Portal', 'Fair']) sources.push((await must('POST', '/lead_sources', { name })).id)
  for (const kind of ['open', 'won'])
    statuses.push((await must('POST', '/lead_statuses', { name: `Is ${kind}`, kind })).id)
  for (const [name, kind] of [
    ['Samples shown', 'open'],
    ['Price agreed', 'open'],
    ['Order received', 'won'],
  ]) {
    const [{ id }] = await sql(
      'insert into opportunity_stage (business_id, name, kind, position) values ($1, $2, $3, 90) returning id::int',
      [owner.business_id, name, kind],
    )
    stages.push(id as number)
  }
  // Few numbers, so that many leads are of one buyer, over a year and a half. They came before the first write.
  await sql(
    `insert into lead (business_id, created_by, name, created_at, enquired_at, phone, email, lead_source_id, lead_status_id, assigned_user, amount)
     select $1, $2, 'Lead ' || n, t.at, case when n % 3 = 0 then t.at - interval '90 seconds' end,
       case when n % 5 > 0 then '+9198250000' || lpad((n * 7 % 9)::text, 2, '0') end, case when n % 4 = 0 then 'Buyer' || n % 3 || '@example.in' end,
       case when n % 6 > 0 then ($3::bigint[])[1 + n % 2] end, ($4::bigint[])[1 + n % 3 % 2],
       case when n % 7 > 0 then ($5::bigint[])[1 + n % 3] end, case when n % 5 > 0 then n * 100 end
     from generate_series(1, 60) n cross join lateral (select timestamptz '2026-01-03 10:00+05:30' + make_interval(days => n * 17 % 160, secs => n * 31) as at) t`,
    [owner.business_id, owner.id, sources, statuses, [owner.id, seller.id, lead_of_team.id]],
  )
  await sql(
    `insert into call (business_id, created_by, phone, about_record, about_id, assigned_user, started_at, direction, mode)
     select l.business_id, l.created_by, '+919825000000', 'lead', l.id, l.assigned_user,
       l.created_at + make_interval(secs => 13 * (l.id % 50) ^ 3), (array['Outgoing', 'Incoming'])[1 + l.id % 2], 'Offline'
     from lead l where l.business_id = $1`,
    [owner.business_id],
  )
  await plantHistory()
  await plantStays()
  await rebuildMetrics(database(), all())
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await product.close()
})

/** Follow-ups of the past: their moves, closings and hand-overs, and runs that were undone, as an older database has them. */
async function plantHistory(): Promise<void> {
  const leads = await sql(
    'select id, created_at, assigned_user, lead_status_id from lead where business_id = $1 order by id',
    [owner.business_id],
  )
  const [open, won] = statuses
  const day = (at: number) => new Date(at + 19_800_000).toISOString().slice(0, 10)
  for (const [n, lead] of leads.entries()) {
    let at = (lead.created_at as Date).getTime()
    let was: string | null = n % 4 === 0 ? day(at + random(3) * 86_400_000) : null
    const write = async (changes: object, more: { action?: string; run?: number } = {}) => {
      at += 60_000 * (1 + random(200))
      await sql(
        `insert into change (business_id, record, record_id, action, actor_id, request_id, at, changes, run_id)
         values ($1, 'lead', $2, $3, $4, 'planted', $5, $6, $7)`,
        [
          owner.business_id,
          lead.id,
          more.action ?? 'updated',
          owner.id,
          new Date(at),
          JSON.stringify(changes),
          more.run ?? null,
        ],
      )
    }
    const move = async (now: string | null, more = {}) => {
      await write({ follow_up_date: [was, now] }, more)
      was = now
    }
    const steps = random(5)
    for (let step = 0; step < steps; step++) {
      at += random(60) * 3_600_000
      await move(pick([null, day(at), day(at), day(at + 86_400_000), day(at + random(9) * 86_400_000)]))
      if (random(4) === 0) await write({ assigned_user: [pick(people)[0].id, lead.assigned_user] })
      if (random(5) === 0) {
        const before = was
        await move(day(at + random(3) * 86_400_000), { run: n + 1 })
        await move(before, { run: n + 1, action: 'undone' })
      }
      // A contact about now: before, on and after the days that were planned.
      if (random(2) === 0)
        await sql(
          `insert into call (business_id, created_by, phone, about_record, about_id, assigned_user, started_at, direction, mode)
           values ($1, $2, '+919825000000', 'lead', $3, $4, $5, 'Outgoing', 'Offline')`,
          [
            owner.business_id,
            owner.id,
            lead.id,
            lead.assigned_user ?? owner.id,
            new Date(at + random(5) * 5 * 3_600_000 + 1),
          ],
        )
    }
    if (lead.lead_status_id === won && random(2) === 0) await write({ lead_status_id: [open, won] })
    await sql('update lead set follow_up_date = $3 where business_id = $1 and id = $2', [
      owner.business_id,
      lead.id,
      was,
    ])
  }
}

/** Opportunities of the past that moved through stages, some of them back and forth. */
async function plantStays(): Promise<void> {
  const [first] = stages
  for (let n = 0; n < 12; n++) {
    let at = Date.parse('2026-02-03T10:00:00+05:30') + n * 86_400_000 * 3
    let stage = pick(stages)
    const [made] = await sql(
      `insert into opportunity (business_id, created_by, name, created_at, assigned_user, opportunity_stage_id, opportunity_amount)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        owner.business_id,
        owner.id,
        `Planted ${n}`,
        new Date(at),
        pick(people)[0].id,
        n % 3 === 0 ? first : stage,
        n * 1_000,
      ],
    )
    if (n % 3 === 0) stage = first
    for (let step = random(4); step > 0; step--) {
      at += random(40) * 8_640_000
      const next = pick(stages)
      await sql(
        `insert into change (business_id, record, record_id, action, actor_id, request_id, at, changes)
         values ($1, 'opportunity', $2, 'updated', $3, 'planted', $4, $5)`,
        [owner.business_id, made.id, owner.id, new Date(at), JSON.stringify({ opportunity_stage_id: [stage, next] })],
      )
      stage = next
    }
    await sql('update opportunity set opportunity_stage_id = $3 where business_id = $1 and id = $2', [
      owner.business_id,
      made.id,
      stage,
    ])
  }
}

async function must(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const { status, body: answer, text } = await product.call(owner, method, path, body)
  expect(status, `${method} ${path} ${text}`).toBeLessThan(300)
  return answer
}

async function readTables(): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>()
  for (const name of TABLES)
    tables.set(
      name,
      await sql(`select * from "${name === 'change' ? name : tableOf(catalog.get(name))}" where business_id = $1`, [
        owner.business_id,
      ]),
    )
  return tables
}

/**
 * The reports of every period and person against a count of the rows. With a `turn`, each person asks each report about two of
 * the periods, and three turns after each other ask about all of them.
 */
async function compare({
  zone = INDIA,
  reports = REPORTS,
  turn,
}: {
  zone?: string
  reports?: readonly Compared[]
  turn?: number
} = {}) {
  const tables = await readTables()
  for (const [which, period] of PERIODS.entries())
    for (const [who, [person, sees]] of people.entries())
      for (const [what, { own, record, plain, figures }] of reports.entries()) {
        if (turn !== undefined && (which + who + what + turn) % 3 > 0) continue
        const spec: ReportSpec = {
          ...{ record, own, groups: [], measures: [] },
          ...(own !== 'follow_up_discipline' && { date: 'created_at' }),
          ...(period && { period }),
        }
        const path = `/reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`
        const { status, body, text } = await product.call(person, 'GET', path, undefined, {
          'x-timezone': zone,
        })
        expect(status, text).toBe(200)
        const lines = new Map(
          (body.lines as { values: unknown[]; figures: (string | null)[] }[]).map((one) => [
            JSON.stringify(one.values),
            one.figures.slice(0, figures),
          ]),
        )
        expect(lines, `${own} ${JSON.stringify(period)}`).toEqual(plain(tables, spec, sees, zone))
      }
}

interface Compared {
  own: string
  record: string
  plain: (tables: Tables, spec: ReportSpec, sees: Sees, zone?: string) => Lines
  figures: number
}
const REPORTS: readonly Compared[] = [
  { own: 'response_time', record: 'lead', plain: plainWaits, figures: 5 },
  { own: 'source_return', record: 'lead', plain: plainReturn, figures: 4 },
  { own: 'stage_funnel', record: 'opportunity', plain: plainFunnel, figures: 3 },
  {
    ...{ own: 'follow_up_discipline', record: 'lead', figures: 7 },
    plain: (tables: Tables, { period }: ReportSpec, sees: Sees) => plainDiscipline(tables, period, sees),
  },
]

const live = async (table: string): Promise<Row[]> =>
  sql(`select * from "${table}" where business_id = $1 and deleted_at is null order by id`, [owner.business_id])
const idOf = (row: Row): number => Number(row.id)

const followUpDay = () => pick([null, -1, 0, 0, 1, 5].map((days) => (days === null ? null : addDays(TODAY, days))))

/** One random write of the kinds that change how long a buyer waited, who a buyer is, what was won and what became of follow-ups. */
async function write(step: number): Promise<void> {
  const leads = await live('lead')
  const lead = pick(leads)
  const about = { record: 'lead', id: idOf(lead) }
  const later = new Date(NOON + random(90_000_000)).toISOString()
  const phone = `+9198250000${String(random(9)).padStart(2, '0')}`
  const change = (values: object) => must('PUT', `/leads/${idOf(lead)}`, { ...values, version: lead.version })
  const writes: (() => Promise<unknown>)[] = [
    () => must('POST', '/leads', { name: `New ${step}`, lead_source_id: pick(sources), amount: '120.50' }),
    () => change({ lead_source_id: pick([...sources, null]) }),
    () => change({ lead_status_id: pick(statuses), amount: `${random(900)}.25` }),
    () => change({ assigned_user: pick([owner.id, seller.id]) }),
    () => change({ follow_up_date: followUpDay() }),
    () => change({ email: `buyer${random(3)}@example.in` }),
    () => must('POST', '/leads/edit', { leadIds: [idOf(lead)], values: { lead_source_id: pick(sources) } }),
    () => must('POST', '/calls', { about, phone, direction: 'Outgoing', outcome: 'Interested', started_at: later }),
    () => must('POST', '/notes', { about, body: 'Rang' }),
    () =>
      must('POST', '/meetings', {
        about,
        name: 'Samples',
        starts_at: later,
        ends_at: later.replace(/T.*/, 'T23:59:59Z'),
      }),
    () =>
      must('POST', '/opportunities', {
        ...{ name: 'Sofas', lead_id: idOf(lead) },
        ...{ opportunity_stage_id: pick(stages), opportunity_amount: `${random(900)}.75` },
      }),
    () => must('DELETE', `/leads/${idOf(lead)}`),
    async () => {
      const calls = await live('call')
      if (calls.length > 0) await must('DELETE', `/calls/${idOf(pick(calls))}`)
    },
    async () => {
      const [one] = await live('opportunity')
      if (one)
        await must('PUT', `/opportunities/${idOf(one)}`, { opportunity_stage_id: pick(stages), version: one.version })
    },
    async () => {
      const gone = await sql(
        'select id from lead where business_id = $1 and deleted_at is not null and name not like $2',
        [owner.business_id, 'Merged%'],
      )
      if (gone.length > 0) await must('POST', '/leads/restore', { leadIds: gone.map(idOf) })
    },
    async () => {
      const run = await must('POST', '/leads/edit', {
        leadIds: leads.slice(0, 9).map(idOf),
        values: pick<object>([{ lead_source_id: pick(sources) }, { follow_up_date: followUpDay() }]),
      })
      await must('POST', `/runs/${run.run_id}/undo`, {})
    },
    async () => {
      const [into, from] = [lead, pick(leads.filter((one) => one !== lead))]
      const versions = { [idOf(into)]: into.version, [idOf(from)]: from.version }
      const merged = await must('POST', '/leads/merge', {
        into: idOf(into),
        leadIds: [idOf(into), idOf(from)],
        values: {},
        versions,
      })
      if (random(2) === 0) await must('POST', `/leads/merges/${merged.merge_id}/undo`, {})
    },
  ]
  await writes[step % writes.length]()
}

/** The follow-ups one by one, as a person reads them, against those of the history. */
async function compareLists(): Promise<void> {
  const tables = await readTables()
  for (const [person, sees] of people) {
    const all = cameOf(plainFollowUps(tables, sees), PERIODS[0])
    const owners = [undefined, 'none', String(seller.id), `${seller.id},${owner.id}`]
    for (const [which, outcome] of ([undefined, 'on_day', 'late', 'moved', 'open'] as const).entries())
      for (const [whose, by] of owners.entries()) {
        // Each outcome alone, each owner alone, and each outcome with one of the owners: they are two conditions of one query.
        if (outcome && by && whose !== 1 + (which % 3)) continue
        const only = { ...(outcome && { outcome }), ...(by && { person: by }) }
        const spec = { record: 'lead', own: 'follow_ups', groups: [], measures: [], period: PERIODS[0], only }
        const path = `/reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`
        const { status, body, text } = await product.call(person, 'GET', path)
        expect(status, text).toBe(200)
        const wanted = all.filter(
          (one) =>
            (!outcome || one.outcome === outcome) &&
            (!by || (by === 'none' ? one.owner === null : by.split(',').includes(String(one.owner)))),
        )
        const found = body.lines.map(({ id, values }: { id: string; values: (string | null)[] }) => [
          id,
          ...values.slice(1),
        ])
        expect(found.toSorted()).toEqual(
          wanted
            .map(({ lead, day, owner, outcome: what, settled_on }) => [
              ...[String(lead), day, owner === null ? null : String(owner)],
              ...[what, settled_on],
            ])
            .toSorted(),
        )
        expect(body.list).toEqual({ count: wanted.length, page: 'lead', left_out: [] })
      }
  }
}

/** A list that shows a few rows has the newest of all, and the count of all. */
async function compareShortList(): Promise<void> {
  const access = (await loadAccess(database(), { business_id: owner.business_id, user_id: owner.id })) as Access
  const all = cameOf(plainFollowUps(await readTables(), 'all'), PERIODS[0])
  const wanted = all
    .map(({ lead, day }) => ({ lead, day }))
    .sort((a, b) => b.day.localeCompare(a.day) || b.lead - a.lead)
  const spec: ReportSpec = { record: 'lead', own: 'follow_ups', groups: [], measures: [], period: PERIODS[0] }
  const { lines, list, capped } = await database().transaction(access, (transaction) =>
    runReport(transaction, { catalog, metrics, own: reports, access, spec, zone: 'Asia/Kolkata', most_rows: 4 }),
  )
  expect(lines.map(({ id, values }) => ({ lead: Number(id), day: values[1] }))).toEqual(wanted.slice(0, 4))
  expect([list?.count, capped]).toEqual([wanted.length, true])
}

test('of planted rows', async () => {
  await compare()
  await compareLists()
  await compareShortList()
  const found = Map.groupBy(plainFollowUps(await readTables(), 'all'), ({ outcome }) => outcome)
  expect(Object.fromEntries([...found].map(([outcome, some]) => [outcome, some.length > 5]))).toEqual({
    on_day: true,
    late: true,
    moved: true,
    open: true,
  })
  expect(await proveMetrics(database(), all())).toEqual([])
})

test('in other time zones, whose days begin at other moments', async () => {
  // The days of follow-ups are days of India everywhere.
  const reports = REPORTS.filter(({ own }) => own !== 'follow_up_discipline')
  for (const zone of ['America/New_York', 'Pacific/Kiritimati']) await compare({ zone, reports })
})

const pathOf = (record: string, own: string, more: object = {}) =>
  `/reports/run?spec=${encodeURIComponent(JSON.stringify({ record, own, groups: [], measures: [], ...more }))}`

test('the average stay in each open stage equals the stays of the history', async () => {
  const clock = async () => ((await sql('select clock_timestamp() as now'))[0].now as Date).getTime()
  const tables = await readTables()
  for (const [person, sees] of people) {
    const spec: ReportSpec = {
      record: 'opportunity',
      own: 'stage_funnel',
      date: 'created_at',
      groups: [],
      measures: [],
    }
    const before = plainStays(tables, spec, sees, await clock())
    const { body } = await product.call(person, 'GET', pathOf('opportunity', 'stage_funnel', { date: 'created_at' }))
    const after = plainStays(tables, spec, sees, await clock())
    const found = (body.lines as { values: unknown[]; figures: (string | null)[] }[]).flatMap(({ values, figures }) =>
      figures[3] === null ? [] : [[JSON.stringify(values), Number(figures[3])] as const],
    )
    expect(found.map(([stage]) => stage).toSorted()).toEqual([...before.keys()].toSorted())
    for (const [stage, days] of found) {
      expect(days).toBeGreaterThanOrEqual(before.get(stage) as number)
      expect(days).toBeLessThanOrEqual(after.get(stage) as number)
    }
    if (sees === 'all') expect(Math.min(...before.values())).toBeGreaterThan(5)
  }
})

test('a stage has its share of the stage before, unless more opportunities reached it', async () => {
  const kinds = await sql(
    `select id, kind, opportunity_pipeline_id as pipeline from opportunity_stage
     where business_id = $1 order by opportunity_pipeline_id nulls first, position, id::text`,
    [owner.business_id],
  )
  const { body } = await product.call(owner, 'GET', pathOf('opportunity', 'stage_funnel'))
  const lines = new Map(
    (body.lines as { values: unknown[]; figures: (string | null)[] }[]).map(({ values, figures }) => [
      String(values[0]),
      { reached: Number(figures[0]), share: figures[4] === null ? null : Number(figures[4]) },
    ]),
  )
  const seen = { share: 0, more: 0 }
  for (const [, way] of Map.groupBy(kinds, ({ pipeline, kind }) => `${pipeline} ${kind === 'lost'}`)) {
    let before: number | null = null
    for (const { id, kind } of way) {
      const line = lines.get(String(id))
      if (!line) continue
      const is_share = kind !== 'lost' && before !== null && line.reached <= before
      expect(line.share, String(id)).toBe(is_share ? Math.round((1000 * line.reached) / (before as number)) / 10 : null)
      if (is_share) seen.share++
      else if (before !== null) seen.more++
      before = line.reached
    }
  }
  expect(seen.share).toBeGreaterThan(0)
  expect(seen.more).toBeGreaterThan(0)
})

test('follow-ups of some leads are read from what was kept, for a person who sees every contact about them', async () => {
  const every = { view: 'all' } as const
  const branch_head = await product.makePerson(owner, {
    name: 'Meena',
    rights: { lead: { view: 'own' }, call: every, meeting: every, visit: every, note: every },
  })
  // Half of the leads of the seller are hers now.
  await sql('update lead set assigned_user = $2 where business_id = $1 and assigned_user = $3 and id % 2 = 0', [
    owner.business_id,
    branch_head.id,
    seller.id,
  ])
  await rebuildMetrics(database(), all())
  const filter = {
    combiner: 'AND',
    conditions: [{ field: 'assigned_user', condition: 'In', values: [branch_head.id] }],
  }
  const run = async (person: Person, more: object) => {
    const { status, body, text } = await product.call(person, 'GET', pathOf('lead', 'follow_up_discipline', more))
    expect(status, text).toBe(200)
    return new Map(
      (body.lines as { values: unknown[]; figures: unknown[] }[]).map((one) => [
        JSON.stringify(one.values),
        one.figures,
      ]),
    )
  }
  const check = async () => {
    const tables = await readTables()
    for (const period of PERIODS) {
      const wanted = plainDiscipline(tables, period, new Set([branch_head.id]), 'all')
      expect(await run(branch_head, { period })).toEqual(wanted)
      expect(await run(owner, { period, filter })).toEqual(wanted)
    }
    expect(plainDiscipline(tables, undefined, new Set([branch_head.id]), 'all').size).toBeGreaterThan(0)
  }
  await check()
  // A call that waits for the job counts at once.
  const [lead] = (await live('lead')).filter(({ assigned_user }) => Number(assigned_user) === branch_head.id)
  const about = { record: 'lead', id: idOf(lead) }
  await must('PUT', `/leads/${idOf(lead)}`, { follow_up_date: TODAY, version: lead.version })
  await must('POST', '/calls', {
    ...{ about, phone: '+919825000001', direction: 'Outgoing', outcome: 'Interested' },
    started_at: new Date(NOON + 1_000_000).toISOString(),
  })
  await check()
  // The kept rows are read, and no history.
  const before = await run(branch_head, {})
  const kept = "business_id = $1 and metric = 'follow_up_outcome'"
  await sql(`delete from metric_row where ${kept}`, [owner.business_id])
  expect(await run(branch_head, {})).not.toEqual(before)
  await sql('update lead set assigned_user = $2 where business_id = $1 and assigned_user = $3', [
    owner.business_id,
    seller.id,
    branch_head.id,
  ])
  await rebuildMetrics(database(), all())
})

test('a person who sees only some contacts reads what was kept, and the rows of leads with a contact that they do not see', async () => {
  const lead_of_team = people[1][0]
  // Somebody else answers some leads of the seller at once, with a call that neither the seller nor the team sees.
  await sql(
    `insert into call (business_id, created_by, phone, about_record, about_id, assigned_user, started_at, direction, mode)
     select l.business_id, $2, '+919825000000', 'lead', l.id, $2, l.created_at + interval '20 seconds', 'Outgoing', 'Offline'
     from lead l where l.business_id = $1 and l.assigned_user = $3 and l.id % 2 = 0`,
    [owner.business_id, owner.id, seller.id],
  )
  await rebuildMetrics(database(), all())
  await compare({ reports: REPORTS.filter(({ record }) => record === 'lead') })
  await compareLists()
  // Without the kept rows only the leads with such a call are left.
  await sql('delete from metric_row where business_id = $1', [owner.business_id])
  const unseen = await sql(
    `select l.id, coalesce(l.assigned_user, l.created_by)::int as owner from lead l
     where l.business_id = $1 and l.deleted_at is null and exists (select from call a where a.business_id = $1 and a.about_record = 'lead' and a.about_id = l.id
       and a.deleted_at is null and a.direction = 'Outgoing' and not coalesce(a.assigned_user, a.created_by) = any($2))`,
    [owner.business_id, [seller.id, lead_of_team.id]],
  )
  const of_team = unseen.filter((row) => [seller.id, lead_of_team.id].includes(Number(row.owner)))
  expect(of_team.length).toBeGreaterThan(3)
  const { body } = await product.call(
    lead_of_team,
    'GET',
    pathOf('lead', 'response_time', { date: 'created_at', period: PERIODS[0] }),
  )
  expect(body.totals[0]).toBe(String(of_team.length))
  await rebuildMetrics(database(), all())
})

test('after random writes, the trash, undos and merges, before the job has run and after it', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 4; round++) {
    for (let step = 0; step < 17; step++) await write(round * 17 + step)
    // Every report of every period and person after the first writes and after the last ones, and a third of them in between.
    const is_end = round === 0 || round === 3
    // The rows that wait are added by the report itself.
    await compare(is_end ? {} : { turn: round })
    if (round === 0) await compareLists()
    await compareShortList()
    await keepMetrics(database(), all())
    await compare(is_end ? {} : { turn: round + 1 })
    expect(await proveMetrics(database(), all())).toEqual([])
  }
})

test('a status and a stage that mean something else change what was won', async () => {
  const [{ version }] = await sql('select version from lead_status where business_id = $1 and id = $2', [
    owner.business_id,
    statuses[1],
  ])
  await must('PUT', `/lead_statuses/${statuses[1]}`, { kind: 'open', version })
  await compare({ turn: 0 })
  await keepMetrics(database(), all())
  await compare()
  expect(await proveMetrics(database(), all())).toEqual([])
})

test('several writers of the leads of one buyer, with the job running between them', async () => {
  const leads = (await live('lead')).slice(0, 10)
  await Promise.all(
    leads.map(async (lead, n) => {
      await must('PUT', `/leads/${idOf(lead)}`, {
        email: 'one@example.in',
        lead_source_id: sources[n % 2],
        version: lead.version,
      })
      if (n % 3 === 0) await keepMetrics(database(), all())
      await must('POST', '/notes', { about: { record: 'lead', id: idOf(lead) }, body: 'Rang' })
    }),
  )
  await compare({ turn: 0 })
  await keepMetrics(database(), all())
  await compare({ turn: 1 })
  expect(await proveMetrics(database(), all())).toEqual([])
})

test('the owner reads the figures and no rows; others, other zones and filters read rows', async () => {
  await keepMetrics(database(), all())
  const run = async (person: Person, own: string, more: object = {}, zone = 'Asia/Kolkata') => {
    const spec = { record: 'lead', own, date: 'created_at', groups: [], measures: [], period: PERIODS[0], ...more }
    const path = `/reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`
    const { status, body, text } = await product.call(person, 'GET', path, undefined, { 'x-timezone': zone })
    expect(status, text).toBe(200)
    return body.totals as (string | null)[]
  }
  const filter = { combiner: 'AND', conditions: [{ field: 'name', condition: 'Not Empty' }] }
  const others = async () => [
    await run(seller, 'source_return'),
    await run(owner, 'source_return', {}, 'Asia/Dubai'),
    await run(owner, 'source_return', { filter }),
    await run(owner, 'response_time', { filter }),
  ]
  const before = {
    stored: await run(owner, 'source_return'),
    waits: await run(owner, 'response_time'),
    others: await others(),
  }
  await sql("update metric_total set rows = rows * 3 where business_id = $1 and metric in ('wait', 'buyer')", [
    owner.business_id,
  ])
  expect(await run(owner, 'source_return')).not.toEqual(before.stored)
  expect(await run(owner, 'response_time')).not.toEqual(before.waits)
  expect(await others()).toEqual(before.others)
  await rebuildMetrics(database(), all())
  expect(await run(owner, 'source_return')).toEqual(before.stored)
})

test('a list of follow-ups refuses what is no person and no outcome', async () => {
  for (const only of [{ person: 'me' }, { outcome: 'lost' }, { person: 7 }]) {
    const spec = { record: 'lead', own: 'follow_ups', groups: [], measures: [], only }
    const { status } = await product.call(owner, 'GET', `/reports/run?spec=${encodeURIComponent(JSON.stringify(spec))}`)
    expect(status).toBe(400)
  }
})
