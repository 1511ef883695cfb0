import { exact, minus, rupeesText, sum } from '#base/exact.ts'

const RUPEE = exact('1')
const isWithin = (amount: ReturnType<typeof exact>): boolean => {
  const size = amount.units < 0n ? { ...amount, units: -amount.units } : amount
  return minus(RUPEE, size).units >= 0n
}

type Priced = Readonly<Record<string, unknown>>

/** Total and round-off where the total stands on a paper that somebody else wrote: a difference of up to a rupee is their rounding. */
export function withWrittenTotal(priced: Priced, written: unknown): { rounding?: string; total?: string } {
  if (typeof written !== 'string' || written === '') return {}
  const before = minus(exact(priced.total), exact(priced.rounding))
  const difference = minus(exact(written), before)
  return isWithin(difference) ? { rounding: rupeesText(difference), total: rupeesText(sum([before, difference])) } : {}
}
