import { addDays, daysFrom } from '#base/days.ts'
import { total } from '../amounts.ts'

/** The buckets of an ageing, by days past the due date; the due date itself is day 0. */
export const BUCKETS = ['notDue', '0-30', '31-60', '61-90', '91+'] as const
export type Bucket = (typeof BUCKETS)[number]

const DAYS: Readonly<Record<Bucket, { fewest?: number; most?: number }>> = {
  notDue: { most: -1 },
  '0-30': { fewest: 0, most: 30 },
  '31-60': { fewest: 31, most: 60 },
  '61-90': { fewest: 61, most: 90 },
  '91+': { fewest: 91 },
}

/** The first and the last due date of a bucket on a day (YYYY-MM-DD); one without an end has none. */
export function dueDatesOf(bucket: Bucket, day: string): { from?: string; to?: string } {
  const { fewest, most } = DAYS[bucket]
  return {
    ...(most !== undefined && { from: addDays(day, -most) }),
    ...(fewest !== undefined && { to: addDays(day, -fewest) }),
  }
}

/** What changed an invoice later. Receipts, credit notes and write-offs lower it; a bounced cheque or a refund raises it again. */
export interface AgeingEntry {
  type: 'receipt' | 'credit-note' | 'write-off' | 'bounce' | 'refund'
  date: string
  amount: bigint
}

/** An invoice with its later entries, in paise. Without a due date, the credit days of the customer decide. */
export interface AgeingInvoice {
  id: string
  date: string
  due?: string | null
  total: bigint
  entries?: readonly AgeingEntry[]
}

/** What a customer owed on a day, in paise. Advances are shown apart and are not netted into the buckets. */
export interface Ageing {
  invoices: { id: string; due: string; days: number; bucket: Bucket; outstanding: bigint }[]
  buckets: Record<Bucket, bigint>
  total: bigint
  advance: bigint
  /** Total less advance. */
  net: bigint
}

/** The ageing of one customer on a day (YYYY-MM-DD): only what is dated on or before it counts. */
export function ageingOf(
  customer: {
    invoices: readonly AgeingInvoice[]
    credit_days?: number | null
    advances?: readonly { date: string; amount: bigint }[]
  },
  as_of: string,
): Ageing {
  const known = customer.invoices.filter(({ date }) => date <= as_of)
  const all = known.map((invoice) => {
    const due = invoice.due || addDays(invoice.date, customer.credit_days ?? 0)
    const days = daysFrom(due, as_of)
    return { id: invoice.id, due, days, bucket: bucketOf(days), outstanding: outstandingOn(invoice, as_of) }
  })
  const invoices = all.filter(({ outstanding }) => outstanding > 0n)
  const sumOf = (bucket: Bucket) =>
    total(invoices.filter((one) => one.bucket === bucket).map(({ outstanding }) => outstanding))
  const owed = total(invoices.map(({ outstanding }) => outstanding))
  const advances = (customer.advances ?? []).filter(({ date }) => date <= as_of).map(({ amount }) => amount)
  // Money to give back on an invoice is an advance of the customer.
  const toGiveBack = all.filter(({ outstanding }) => outstanding < 0n).map(({ outstanding }) => -outstanding)
  const advance = total([...advances, ...toGiveBack])
  return {
    invoices,
    buckets: Object.fromEntries(BUCKETS.map((bucket) => [bucket, sumOf(bucket)])) as Record<Bucket, bigint>,
    total: owed,
    advance,
    net: owed - advance,
  }
}

/** The bucket of a number of days past the due date. */
export function bucketOf(days: number): Bucket {
  if (days < 0) return 'notDue'
  if (days <= 30) return '0-30'
  if (days <= 60) return '31-60'
  return days <= 90 ? '61-90' : '91+'
}

function outstandingOn({ total: invoiced, entries = [] }: AgeingInvoice, as_of: string): bigint {
  const known = entries.filter(({ date }) => date <= as_of)
  return invoiced + total(known.map(({ type, amount }) => (type === 'bounce' || type === 'refund' ? amount : -amount)))
}
