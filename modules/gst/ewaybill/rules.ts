import { addDays, daysFrom } from '#base/days.ts'
import { compare, type Exact, exact, sum } from '#base/exact.ts'
import { indianDate } from '#base/financial-year.ts'
import { instantInIndia } from '#base/time-of-day.ts'

/** An answer of the portal: allowed, or refused with its code where that is certain. */
export type PortalAnswer = { allowed: true } | { allowed: false; code?: string }

const HOUR = 3_600_000
const DAY_KM = 200
const SLOW_DAY_KM = 20
const EXTENSION_HOURS = 8
const LONGEST_DAYS = 360
const OLDEST_DAYS = 180
const CANCEL_HOURS = 24

/** The consignment value in rupees above which goods need an e-way bill (CGST rules, rule 138(1)), unless a state has another one. */
export const USUAL_THRESHOLD = '50000'

/**
 * How long an e-way bill is valid (CGST rules, rule 138(10)): a day for 200 km or part of it, for 20 km with over-dimensional cargo or a
 * leg by ship, each day until the midnight after. The portal's own answer wins.
 */
export function ewayValidity(facts: {
  generated_at: Date
  distance_km: number
  vehicle_type?: 'R' | 'O'
  by_ship?: boolean
}): {
  days: number
  valid_until: Date
} {
  const slow = facts.vehicle_type === 'O' || facts.by_ship
  const days = Math.max(1, Math.ceil(facts.distance_km / (slow ? SLOW_DAY_KM : DAY_KM)))
  return { days, valid_until: instantInIndia(addDays(indianDate(facts.generated_at), days), '23:59') }
}

/**
 * True if goods need an e-way bill: their value with tax, without the exempt part, is above the threshold of the state (rule 138(1)).
 * Goods to a job worker in another state always do. Amounts are decimal texts in rupees.
 */
export function needsEwayBill(facts: {
  has_goods: boolean
  taxable: string
  tax: string
  threshold?: string | null
  job_work_in_other_state?: boolean
}): boolean {
  if (!facts.has_goods) return false
  if (facts.job_work_in_other_state) return true
  const value: Exact = sum([exact(facts.taxable), exact(facts.tax)])
  return compare(value, exact(facts.threshold ?? USUAL_THRESHOLD)) > 0
}

/** May it be extended now? From 8 hours before to 8 hours after it expires (382), and never beyond 360 days (821). */
export function mayExtend(facts: { generated_at: Date; valid_until: Date; at: Date }): PortalAnswer {
  const distance = facts.at.getTime() - facts.valid_until.getTime()
  if (Math.abs(distance) > EXTENSION_HOURS * HOUR) return { allowed: false, code: '382' }
  const age = daysFrom(indianDate(facts.generated_at), indianDate(facts.at))
  return age > LONGEST_DAYS ? { allowed: false, code: '821' } : { allowed: true }
}

/** May a document of a day still get an e-way bill? It must not be older than 180 days (820). Days are YYYY-MM-DD. */
export function isFreshEnough({ date, today }: { date: string; today: string }): PortalAnswer {
  return daysFrom(date, today) > OLDEST_DAYS ? { allowed: false, code: '820' } : { allowed: true }
}

/** May it be cancelled? Within 24 hours, and not once it was verified on the way (316; CGST rules, rule 138(9)). */
export function mayCancelEwayBill(facts: { generated_at: Date; at: Date; verified: boolean }): PortalAnswer {
  if (facts.verified) return { allowed: false, code: '316' }
  // The portal's code for a late cancellation is not certain (315 or 728).
  const late = facts.at.getTime() - facts.generated_at.getTime() > CANCEL_HOURS * HOUR
  return late ? { allowed: false } : { allowed: true }
}
