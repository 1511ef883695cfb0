import { type Dated, rowOn } from './dated.ts'

/** What goods that left without a sale are for the law, which says when they must be back. */
export const AWAY_GOODS = ['inputs', 'capital_goods', 'tools', 'on_approval'] as const
export type AwayGoods = (typeof AWAY_GOODS)[number]

interface Limit extends Dated {
  goods: AwayGoods
  /** Months from the day on which they left. */
  months: number
  /** Months that the Commissioner may add. */
  extension: number
}

/** Moulds, dies, jigs, fixtures and tools have no limit (CGST Act, section 143(1)(b) and (4)). */
const LIMITS: readonly Limit[] = [
  // CGST Act, section 143(1)(a) and (3), and the proviso to section 143(1) of the Finance Act 2018.
  { goods: 'inputs', from: '2017-07-01', to: null, months: 12, extension: 12 },
  // CGST Act, section 143(1)(b) and (4).
  { goods: 'capital_goods', from: '2017-07-01', to: null, months: 36, extension: 24 },
  // CGST Act, section 31(7).
  { goods: 'on_approval', from: '2017-07-01', to: null, months: 6, extension: 0 },
]

/**
 * The last day on which goods that left on `sent` must be back or sold; after it they count as supplied on the day on which they left. `longest` is that
 * day with the longest extension. Null for goods without a limit. Days are YYYY-MM-DD.
 */
export function returnLimit({
  goods,
  sent,
}: {
  goods: AwayGoods
  sent: string
}): { last: string; longest: string } | null {
  const limit = rowOn(
    LIMITS.filter((row) => row.goods === goods),
    sent,
  )
  if (!limit) return null
  return { last: addMonths(sent, limit.months), longest: addMonths(sent, limit.months + limit.extension) }
}

/** The same day some months later; the last day of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}
