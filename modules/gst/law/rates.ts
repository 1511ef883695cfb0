import { compare, exact } from '#base/exact.ts'
import { type Dated, inForce } from './dated.ts'

/** A rate of GST in percent (central and state tax together), with the days on which the law knows it. */
export interface GstRate extends Dated {
  rate: string
  /** What is taxed at this rate. */
  note: string
  /** The last day as a general rate; later it is right only for a few goods. */
  usual_until?: string
}

const START_OF_GST = '2017-07-01'

/**
 * Rates of GST as of November 2026: Notification 1/2017-Central Tax (Rate) and its changes, with the reform of 22 September 2025
 * (Notification 9/2025); fixtures/vectors/masters.json, `gstRates`. A change of the law is a new row.
 */
export const GST_RATES: readonly GstRate[] = [
  { rate: '0', from: START_OF_GST, to: null, note: 'nil' },
  { rate: '0.1', from: START_OF_GST, to: null, note: 'merchant export' },
  { rate: '0.25', from: START_OF_GST, to: null, note: 'rough diamonds' },
  { rate: '1', from: START_OF_GST, to: null, note: 'composition / special' },
  { rate: '1.5', from: START_OF_GST, to: null, note: 'cut diamonds, affordable housing before abatement' },
  { rate: '3', from: START_OF_GST, to: null, note: 'gold, jewellery' },
  { rate: '5', from: START_OF_GST, to: null, note: 'merit rate' },
  { rate: '18', from: START_OF_GST, to: null, note: 'standard rate' },
  { rate: '6', from: START_OF_GST, to: null, note: 'bricks without credit' },
  { rate: '7.5', from: START_OF_GST, to: null, note: 'housing before abatement' },
  {
    rate: '12',
    from: START_OF_GST,
    to: null,
    note: 'regular slab until 2025-09-21; afterwards only special cases (bricks with credit): warn',
    usual_until: '2025-09-21',
  },
  {
    rate: '28',
    from: START_OF_GST,
    to: null,
    note: 'regular slab until 2025-09-21; tobacco and pan masala until 2026-01-31: warn afterwards',
    usual_until: '2026-01-31',
  },
  {
    rate: '40',
    from: '2025-09-22',
    to: null,
    note: 'demerit rate; tobacco and pan masala from 2026-02-01',
  },
]

/** Rates of the specification's list that GST has never had. Forms offer them, e-invoices refuse them (IRP code 2240). */
export const RATES_NEVER_IN_FORCE: readonly string[] = ['10', '15']

/** The tax rates of the specification. */
export const SPECIFIED_RATES: readonly string[] = ['0', '1', '5', '10', '12', '15', '18', '28']

/**
 * How a rate stands in the law of a day: `in_force`, `unusual` (in force for a few goods only), `not_in_force` (known, but not
 * on that day), `never` (10 and 15: offered, but no rate of GST), `unknown`.
 */
export type RateStanding = 'in_force' | 'unusual' | 'not_in_force' | 'never' | 'unknown'

/** The standing of a rate (decimal text, percent) on a day (YYYY-MM-DD). '5', '5.0' and '5.00' are the same rate. */
export function rateStanding(rate: string, date: string): RateStanding {
  const same = (other: string) => compare(exact(other), exact(rate)) === 0
  const row = GST_RATES.find((one) => same(one.rate))
  if (!row) return RATES_NEVER_IN_FORCE.some(same) ? 'never' : 'unknown'
  if (!inForce(row, date)) return 'not_in_force'
  return row.usual_until !== undefined && date > row.usual_until ? 'unusual' : 'in_force'
}

/** The rates that a form offers on a day: the usual ones in force and those of the specification, in rising order. */
export function ratesOn(date: string): string[] {
  const inLaw = GST_RATES.filter(({ rate }) => ['in_force', 'unusual'].includes(rateStanding(rate, date)))
  const all = new Set([...inLaw.map(({ rate }) => rate), ...SPECIFIED_RATES])
  return [...all].sort((a, b) => compare(exact(a), exact(b)))
}
