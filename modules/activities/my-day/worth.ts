// What a piece of work is worth, as a number: the list of a day is in this order. A pure rule, so that people can be told
// why something stands at the top.

/** Why a record is in the list of a day. */
export const REASONS = ['overdue', 'due', 'unassigned', 'hot', 'idle'] as const
export type Reason = (typeof REASONS)[number]

/** What decides the worth of a piece of work. */
export interface Weighed {
  reason: Reason
  /** When it was promised, in milliseconds; null if nothing is planned. A day without a time counts from its end. */
  due: number | null
  /** When it came in, in milliseconds. */
  made: number
  heat: string | null
  priority: string | null
  /** Rupees. */
  amount: number | null
  /** A customer waits for an answer. */
  is_asked: boolean
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const OF_REASON: Record<Reason, number> = { overdue: 60, due: 50, unassigned: 40, hot: 35, idle: 10 }
const OF_HEAT: Readonly<Record<string, number>> = { hot: 15, warm: 5 }
const OF_PRIORITY: Readonly<Record<string, number>> = { urgent: 25, high: 12, low: -10 }

/**
 * The worth of a piece of work now. A promise that was just broken is worth more than an old one; within the hour before its
 * time something due rises; money counts by its order of magnitude, so that ten lakh do not hide everything else.
 */
export function worthOf({ reason, due, made, heat, priority, amount, is_asked }: Weighed, now: number): number {
  let worth = OF_REASON[reason]
  if (due !== null && reason === 'overdue') worth -= Math.min(30, ((now - due) / DAY) * 2)
  if (due !== null && reason === 'due') worth += due - now <= HOUR ? 20 : Math.max(0, 8 - (due - now) / HOUR)
  // Who answers an enquiry first, sells.
  if (reason === 'unassigned') worth += Math.max(0, 25 - ((now - made) / HOUR) * 2)
  worth += OF_HEAT[heat ?? ''] ?? 0
  worth += OF_PRIORITY[priority ?? ''] ?? 0
  if (amount !== null && amount >= 1_000) worth += Math.min(20, (Math.log10(amount) - 3) * 5)
  if (is_asked) worth += 12
  return Math.round(worth * 100) / 100
}

/** Puts work in the order of its worth; equal ones by the time promised, then as they were made. */
export function byWorth<Item extends { worth: number; due: number | null; made: number; key: string }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted(
    (a, b) =>
      b.worth - a.worth ||
      (a.due ?? Number.MAX_SAFE_INTEGER) - (b.due ?? Number.MAX_SAFE_INTEGER) ||
      a.made - b.made ||
      (a.key < b.key ? -1 : 1),
  )
}
