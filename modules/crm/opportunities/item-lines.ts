import { exact, rupeesText, sum, times } from '#base/exact.ts'

type Line = Readonly<Record<string, unknown>>

const linesOf = (lines: unknown): Line[] => (Array.isArray(lines) ? lines : [])
const amountOf = ({ quantity, price }: Line): string => rupeesText(times(exact(quantity ?? '1'), exact(price)))

/** The amounts of the items of an opportunity, without GST: `compute` of its definition. */
export const computeItems = ({ lines }: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  lines: linesOf(lines).map((line) => ({ amount: amountOf(line) })),
})

/** The total of the items in rupees; null if none has a price. */
export function itemsTotal(lines: unknown): string | null {
  const priced = linesOf(lines).filter(({ price }) => price !== null && price !== undefined && price !== '')
  return priced.length === 0 ? null : rupeesText(sum(priced.map((line) => exact(amountOf(line)))))
}
