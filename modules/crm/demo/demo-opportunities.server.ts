import { addDays } from '#base/days.ts'
import { PRODUCTS } from '#database/seed/products.ts'
import { makeRandom, type Random } from '#database/seed/random.ts'
import { indianDay, indianTime, instantOf } from '#database/seed/season.ts'
import { SOURCES } from '#database/seed/sources.ts'
import { SELLERS } from '#database/seed/staff.ts'
import type { OpportunityInput } from '../opportunities/opportunity.record.ts'
import type { DemoContact } from './demo-leads.server.ts'
import { workingTime } from './lead-life.server.ts'

/** A step of an opportunity: from one stage to another (positions of the usual stages, from 1). */
interface Step {
  from: number
  to: number
  at: string
}

/** An opportunity of the demo business; references are positions from 1, as in `demoLeads`. */
export interface DemoOpportunity {
  input: OpportunityInput
  created_at: string
  created_by: number
  stage_since: string
  closed_at: string | null
  close_date_moves: number
  steps: Step[]
}

const OPPORTUNITIES = 220
const PEOPLE = [...new Set(Object.values(SELLERS).flatMap((some) => some.map(({ user }) => user)))]
const YEAR = 365
const DAY = 86_400_000
const [WON, LOST] = [5, 6]
const REASONS = ['price', 'price', 'competitor', 'competitor', 'no_need', 'no_answer', 'not_offered', 'other'] as const

/** A year of opportunities of the contacts. The same day and contacts give the same data. */
export function demoOpportunities(options: {
  today: string
  now: string
  contacts: readonly DemoContact[]
}): DemoOpportunity[] {
  const { today, contacts } = options
  const now = Date.parse(options.now)
  const random = makeRandom(20_251_204)
  const last = Date.parse(indianTime(today, 0, 0))
  const created = Array.from({ length: OPPORTUNITIES }, () => workingTime(random, last - random.next() * YEAR * DAY))
  return created
    .filter((at) => at < now)
    .toSorted((a, b) => a - b)
    .map((at) => draft(random, { at, now, today, contact_id: random.int(1, contacts.length), contacts }))
}

function draft(
  random: Random,
  given: { at: number; now: number; today: string; contact_id: number; contacts: readonly DemoContact[] },
): DemoOpportunity {
  const { at, now, today, contact_id, contacts } = given
  const { input: client } = contacts[contact_id - 1]
  const product = random.weighted(PRODUCTS, ({ weight }) => weight)
  const rupees = Math.max(5_000, Math.round((random.logNormal(product.median * 2, product.spread) * 2) / 1_000) * 500)
  const owner = typeof client.assigned_user === 'number' ? client.assigned_user : random.pick(PEOPLE)
  const steps = stepsOf(random, at, now)
  const stage = steps.at(-1)?.to ?? 1
  const since = steps.at(-1)?.at ?? instantOf(at)
  const is_closed = stage >= WON
  const moves = random.weighted([0, 1, 2, 3], (times) => [70, 18, 8, 4][times])
  const helper = random.pick(PEOPLE)
  return {
    created_at: instantOf(at),
    created_by: owner,
    stage_since: since,
    closed_at: is_closed ? since : null,
    close_date_moves: moves,
    steps,
    input: {
      name: `${product.name} · ${String(client.account_name ?? client.name)}`,
      contact_id,
      opportunity_stage_id: stage,
      opportunity_amount: `${rupees}.00`,
      // A won one closes on its day; an open one has a day ahead, and some are late.
      close_date: is_closed ? indianDay(Date.parse(since)) : addDays(today, random.int(-12, 75)),
      lead_source_id: random.int(1, SOURCES.length),
      assigned_user: owner,
      location_id: client.location_id,
      ...(stage === LOST ? { lost_reason: random.pick(REASONS) } : {}),
      ...(helper !== owner && random.chance(0.15)
        ? { shares: [{ member_id: helper, percent: String(random.pick([20, 25, 30, 40, 50])) }] }
        : {}),
    },
  }
}

/** The stages that an opportunity goes through until now; three of four are decided within three months. */
function stepsOf(random: Random, created: number, now: number): Step[] {
  const end = random.weighted([WON, LOST, 0], (stage) => ({ [WON]: 46, [LOST]: 42, 0: 12 })[stage] ?? 0)
  const way = [2, 3, 4].filter((_, index) => random.chance([0.95, 0.85, 0.6][index]))
  const stages = end === 0 ? way.slice(0, random.int(0, way.length)) : [...way, end]
  const length = random.logNormal(32, 0.6) * DAY
  const steps: Step[] = []
  let [from, last] = [1, created]
  for (const [index, to] of stages.entries()) {
    const at = workingTime(random, Math.max(last + DAY / 4, created + (length * (index + 1)) / stages.length))
    if (at > now) break
    steps.push({ from, to, at: instantOf(at) })
    ;[from, last] = [to, at]
  }
  return steps
}
