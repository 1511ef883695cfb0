import type pg from 'pg'
import type { Access } from '#engine/record/rights.ts'
import { openDatabase } from '#engine/server/database/database.server.ts'
import { explainSql } from '#engine/server/database/plan.server.ts'
import { pageSql } from '#engine/server/records/page-sql.server.ts'
import { catalog } from '#modules/catalog.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { drawQuestions, offeredFields, type Question, type Samples } from './questions.ts'
import { timed, type Shot } from './load.ts'
import { cpuOf, cpuOfTree } from './processes.ts'
import { type Contender, percentile } from './figures.ts'
import type { Measured } from './data.ts'

/** What is asked: as many lists, drawn with this seed, by so many clients at once. */
const DRAWN = { count: 300, seed: 20_261_122, clients: 16 }
const WORST = 10
/** After this time the columns that the first pass asked for are there. */
const COLUMNS_MS = 40_000

interface Times {
  p50: number
  p95: number
  worst: number
  over: number
  given_up: number
  cpu: number
}

/** Measures lists drawn at random: their rows alone, and rows with their total as the screen requests them. Returns the report. */
export async function measureRandom(options: {
  admin: pg.Client
  appUrl: string
  measured: Measured
  token: string
  api: Contender
  postmaster: number
  log: (line: string) => void
}): Promise<string> {
  const { measured, log } = options
  const samples = await samplesOf(options.admin, measured.business_id)
  const questions = drawQuestions({ definition: lead, samples, ...DRAWN })
  const headers = {
    authorization: `Bearer ${options.token}`,
    'x-business-id': String(measured.business_id),
  }
  const address = ({ filter, sort }: Question) =>
    `/api/leads?sort=${sort}&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const ask = async (name: string, more: string) => {
    const before = [cpuOf(options.api.pid), cpuOfTree(options.postmaster)]
    const shot: Shot = { method: 'GET', path: (n) => `${address(questions[n])}${more}`, headers }
    const times = await timed({ port: options.api.port, clients: DRAWN.clients, count: DRAWN.count, shot })
    const cpu = [cpuOf(options.api.pid), cpuOfTree(options.postmaster)].reduce<number>(
      (sum, value, index) => sum + (value ?? Number.NaN) - (before[index] ?? Number.NaN),
      0,
    )
    const found = {
      ...figuresOf(times.map(({ ms }) => ms)),
      given_up: times.filter((one) => one.given_up).length,
      cpu: cpu / DRAWN.count,
    }
    log(`  ${name}: ${JSON.stringify(found)}`)
    return { name, times, found }
  }
  // Columns are read when a list first needs them (decision 0132): the first pass finds none.
  const cold = await ask('rows alone, first lists after a start', '')
  await new Promise((resolve) => setTimeout(resolve, COLUMNS_MS))
  const rows = await ask('rows alone', '')
  const whole = await ask('rows with their total', '&total=1')
  const worst = questions
    .map((question, index) => ({ question, ms: rows.times[index].ms, with_total: whole.times[index].ms }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, WORST)
  const plans = await plansOf(
    options.appUrl,
    measured,
    worst.map(({ question }) => question),
  )
  const line = ({ name, found }: typeof rows) =>
    `| ${name} | ${found.p50.toFixed(0)} | **${found.p95.toFixed(0)}** | ${found.worst.toFixed(0)} | ${found.over} | ${found.given_up} | ${found.cpu.toFixed(1)} |`
  return `**${DRAWN.count} lists drawn at random** (seed ${DRAWN.seed}; 1 to 4 conditions over all offered fields and conditions, any order), ${DRAWN.clients} clients:

| What | p50 ms | p95 ms | worst ms | over 500 ms | given up after 10 s | CPU ms for each |
|---|---|---|---|---|---|---|
${line(cold)}
${line(rows)}
${line(whole)}

The ten slowest, rows alone:

| ms | with total | List | Plan |
|---|---|---|---|
${worst.map(({ question, ms, with_total }, index) => `| ${ms.toFixed(0)} | ${with_total.toFixed(0)} | ${question.words.replaceAll('|', '\\|')} | ${plans[index]} |`).join('\n')}`
}

function figuresOf(times: readonly number[]): Omit<Times, 'cpu' | 'given_up'> {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => percentile(sorted, share)
  return { p50: at(0.5), p95: at(0.95), worst: at(1), over: times.filter((ms) => ms > 500).length }
}

// The values of a thousand rows all over the table; which rows depends on their ids alone.
export async function samplesOf(admin: pg.Client, business_id: number): Promise<Samples> {
  const fields = offeredFields(lead)
  const columns = fields.map(([name, { kind }]) =>
    kind === 'money' ? `("${name}" / 100)::text as "${name}"` : `to_json("${name}")#>>'{}' as "${name}"`,
  )
  const { rows } = await admin.query<Record<string, string | null>>(
    `select ${columns.join(', ')} from lead where business_id = $1 and id in
       (select id from lead where business_id = $1 order by md5(id::text) limit 1000) order by id`,
    [business_id],
  )
  return Object.fromEntries(
    fields.map(([name, { kind }]) => {
      const values = rows.flatMap((row) => row[name] ?? [])
      return [name, kind === 'reference' || kind === 'whole' ? values.map(Number) : values]
    }),
  )
}

/** The plan of the rows of each list, as PostgreSQL makes it for the application's role: node types and indexes, outermost first. */
export async function plansOf(url: string, measured: Measured, questions: readonly Question[]): Promise<string[]> {
  const database = openDatabase({ url, max: 2 })
  const access: Access = {
    user_id: measured.user_id,
    business_id: measured.business_id,
    location_id: null,
    name: 'Bench',
    role_names: ['Admin'],
    is_owner: true,
    rights: {},
    fields: {},
    team_user_ids: [],
    location_ids: [],
  }
  try {
    const plans: string[] = []
    for (const { filter, sort } of questions) {
      const built = pageSql({ catalog, definition: lead, access, request: { filter, sort, limit: 50 } })
      if (!built) continue
      const [[json]] = await database.read(access, explainSql(built.text), built.values)
      const [{ Plan: plan }] = JSON.parse(json as string) as [{ Plan: PlanNode }]
      plans.push(nodesOf(plan).join(' ← '))
    }
    return plans
  } finally {
    await database.pool.end()
  }
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Subplan Name'?: string
  Plans?: PlanNode[]
}

// Subplans read titles of single rows, which costs the same for every list.
function nodesOf(node: PlanNode): string[] {
  const name = `${node['Node Type']}${node['Index Name'] ? ` ${node['Index Name']}` : ''}`
  const below = (node.Plans ?? []).filter((plan) => plan['Subplan Name'] === undefined)
  return [...(node['Node Type'] === 'Limit' ? [] : [name]), ...below.flatMap(nodesOf)]
}
