import type { Issue } from '#base/issue.ts'

/** Rates of GST in percent: the specification's eight, 40, and the fractional and special rates of the law. */
export const TAX_RATES = [
  '0',
  '0.1',
  '0.25',
  '1',
  '1.5',
  '3',
  '5',
  '6',
  '7.5',
  '10',
  '12',
  '15',
  '18',
  '28',
  '40',
] as const
export type TaxRate = (typeof TAX_RATES)[number]

/** The first day of rates that came after the GST began. */
const STARTS: Readonly<Record<string, string>> = { '40': '2025-09-22' }

/** The tax of an item on a day: the rate of GST and the cess, both in percent as decimal texts. Null where none is set. */
export interface ItemTax {
  tax_rate: string | null
  cess: string | null
}

/** What the tax of an item depends on: the tax it started with, and the changes with their first days. */
export interface TaxedItem {
  tax_rate?: string | null
  cess?: string | null
  tax_changes?: readonly { from_date?: string | null; tax_rate?: string | null; cess?: string | null }[]
}

/** The tax of an item on a day, `2026-11-23`: the last change that has begun, else the tax it started with. */
export function taxOn({ tax_rate = null, cess = null, tax_changes = [] }: TaxedItem, day: string): ItemTax {
  const begun = tax_changes.filter(({ from_date }) => from_date && from_date <= day)
  if (begun.length === 0) return { tax_rate, cess }
  const last = begun.reduce((a, b) => (String(b.from_date) > String(a.from_date) ? b : a))
  return { tax_rate: last.tax_rate ?? null, cess: last.cess ?? null }
}

/** What is wrong with the changes of the tax: two of one day, or a rate before the law has it. */
export function taxChangeIssues(changes: NonNullable<TaxedItem['tax_changes']>): Issue[] {
  const days = changes.map(({ from_date }) => from_date)
  return changes.flatMap(({ from_date, tax_rate }, index): Issue[] => {
    if (!from_date) return []
    const start = STARTS[tax_rate ?? '']
    if (start && from_date < start)
      return [
        { field: `tax_changes.${index}.tax_rate`, message: 'This rate was not in force on that day', rule: 'rate' },
      ]
    if (days.indexOf(from_date) < index)
      return [
        { field: `tax_changes.${index}.from_date`, message: 'There is a change for this day already', rule: 'unique' },
      ]
    return []
  })
}
