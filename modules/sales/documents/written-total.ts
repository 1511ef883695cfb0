import { exact, minus, rupeesText, sum } from '#base/exact.ts'

const RUPEE = exact('1')
// A round-off of a rupee and the paise that parts of a document lose beside it.
const TWO_RUPEES = exact('2')
type Amount = ReturnType<typeof exact>

const isWithin = (amount: Amount, limit: Amount): boolean => {
  const size = amount.units < 0n ? { ...amount, units: -amount.units } : amount
  return minus(limit, size).units >= 0n
}

type Priced = Readonly<Record<string, unknown>>

/** Total and round-off where the total stands on a paper that somebody else wrote: a difference of up to a rupee is their rounding. */
export function withWrittenTotal(
  priced: Priced,
  written: unknown,
  limit = RUPEE,
): { rounding?: string; total?: string } {
  if (typeof written !== 'string' || written === '') return {}
  const before = minus(exact(priced.total), exact(priced.rounding))
  const difference = minus(exact(written), before)
  return isWithin(difference, limit)
    ? { rounding: rupeesText(difference), total: rupeesText(sum([before, difference])) }
    : {}
}

/** Total and round-off of an invoice whose total is agreed: up to two rupees of difference are its round-off. */
export const withAgreedTotal = (priced: Priced, agreed: unknown) => withWrittenTotal(priced, agreed, TWO_RUPEES)
