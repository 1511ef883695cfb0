import { type Dated, rowOn } from './dated.ts'

/**
 * The days on which goods may carry compensation cess (GST (Compensation to States) Act 2017, section 8). On tobacco and pan masala, the last
 * goods that had it, it is nil since 1 February 2026. Which goods have how much is no data of the product: the owner enters it with the item. A cess
 * that comes back is a new row.
 */
export const CESS_DAYS: readonly Dated[] = [{ from: '2017-07-01', to: '2026-01-31' }]

/** True if goods may carry compensation cess on a day (YYYY-MM-DD). */
export const hasCess = (date: string): boolean => rowOn(CESS_DAYS, date) !== null
