import type { Random } from '#database/seed/random.ts'
import { addDays } from '#base/days.ts'
import { indianTime, weekday } from '#database/seed/season.ts'
import type { LeadSource } from '#database/seed/sources.ts'

/** Positions of the standard statuses of a new business, from 1. */
export const STATUS = {
  new: 1,
  contacted: 2,
  qualified: 3,
  proposal: 4,
  negotiation: 5,
  won: 6,
  lost: 7,
  junk: 8,
} as const

/** One step of a lead: its new status and the moment (milliseconds since 1970). */
export interface Move {
  to: number
  at: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The steps of a lead from New until `now`. `days` is the median from enquiry to decision. */
export function leadMoves(
  random: Random,
  lead: { source: LeadSource; created: number; days: number; now: number },
): Move[] {
  const { source, created, now } = lead
  const fate = random.next()
  const [won, junk, stuck] = [source.won, source.won + source.junk, source.won + source.junk + 0.035]
  const end = fate < won ? STATUS.won : fate < junk ? STATUS.junk : fate < stuck ? null : STATUS.lost
  const steps = stepsTo(random, end)
  const length = (end === STATUS.junk ? random.logNormal(1.5, 0.8) : random.logNormal(lead.days, 0.75)) * DAY
  const moves: Move[] = []
  let last = created
  steps.forEach((to, index) => {
    // The first call comes within hours; the other steps are spread until the decision.
    const wanted =
      to === STATUS.contacted
        ? created + random.logNormal(9, 1.1) * HOUR
        : created + (length * (index + 1 - (to === end ? 0 : random.next() * 0.6))) / steps.length
    const at = workingTime(random, Math.max(wanted, last + random.int(20, 240) * 60_000))
    moves.push({ to, at })
    last = at
  })
  return moves.filter((move) => move.at <= now)
}

function stepsTo(random: Random, end: number | null): number[] {
  const way = [STATUS.contacted, STATUS.qualified, STATUS.proposal, STATUS.negotiation] as const
  if (end === STATUS.won) return [...way.filter((_, index) => random.chance([0.97, 0.85, 0.8, 0.65][index])), end]
  if (end === STATUS.junk) return random.chance(0.5) ? [STATUS.contacted, end] : [end]
  const reached = random.weighted([1, 2, 3, 4], (stage) => [0, 34, 28, 24, 14][stage])
  const steps: number[] = way.slice(0, reached).filter((_, index) => index === reached - 1 || random.chance(0.88))
  return end === null ? steps : [...steps, end]
}

/** The next working moment: 10:00 to 20:00 in India, not on Sunday. */
export function workingTime(random: Random, wanted: number): number {
  const local = new Date(wanted + 330 * 60_000)
  let day = local.toISOString().slice(0, 10)
  let minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  if (minutes >= 20 * 60) {
    day = addDays(day, 1)
    minutes = 0
  }
  if (weekday(day) === 0) {
    day = addDays(day, 1)
    minutes = 0
  }
  if (minutes < 10 * 60) minutes = 10 * 60 + random.int(0, 120)
  return Date.parse(indianTime(day, minutes, random.int(0, 59)))
}

// Shares of hot, warm and cold by status: nearly sold leads are hot, lost ones cold.
const WARMTH: Record<number, readonly [number, number, number]> = {
  [STATUS.new]: [15, 65, 20],
  [STATUS.contacted]: [12, 55, 33],
  [STATUS.qualified]: [25, 55, 20],
  [STATUS.proposal]: [35, 50, 15],
  [STATUS.negotiation]: [60, 35, 5],
  [STATUS.won]: [70, 28, 2],
  [STATUS.lost]: [5, 30, 65],
  [STATUS.junk]: [0, 5, 95],
}

/** The temperature of a lead with that status. */
export function temperatureAt(random: Random, status: number): 'hot' | 'warm' | 'cold' {
  const [hot, warm, cold] = WARMTH[status]
  return random.weighted(['hot', 'warm', 'cold'] as const, (name) => ({ hot, warm, cold })[name])
}

/** The day to call again: some overdue, some today, most within a week; closed leads have none, except a few buyers. */
export function followUp(random: Random, lead: { status: number; created_day: string; today: string }): string | null {
  const { status, created_day, today } = lead
  if (status === STATUS.lost || status === STATUS.junk) return null
  if (status === STATUS.won) return random.chance(0.03) ? workday(addDays(today, random.int(5, 40))) : null
  const when = random.weighted(['none', 'overdue', 'today', 'week', 'later'] as const, (name) =>
    status === STATUS.new
      ? { none: 55, overdue: 5, today: 20, week: 18, later: 2 }[name]
      : { none: 10, overdue: 22, today: 13, week: 42, later: 13 }[name],
  )
  if (when === 'none') return null
  if (when === 'today') return today
  if (when === 'week') return workday(addDays(today, random.int(1, 7)))
  if (when === 'later') return workday(addDays(today, random.int(8, 30)))
  const late = addDays(today, -random.weighted([1, 2, 3, 5, 8, 12, 20], (days) => 12 / days))
  return late > created_day ? late : null
}

function workday(day: string): string {
  return weekday(day) === 0 ? addDays(day, 1) : day
}
