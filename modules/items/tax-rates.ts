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

/** The tax of an item on a day as decimal texts: rate of GST and cess in percent, and cess in rupees for one unit. Null where none is set. */
export interface ItemTax {
  tax_rate: string | null
  cess: string | null
  cess_per_unit: string | null
}

/** What the tax of an item depends on: the tax it started with, and the changes with their first days. */
export interface TaxedItem {
  tax_rate?: string | null
  cess?: string | null
  cess_per_unit?: string | null
  tax_changes?: readonly ({ from_date?: string | null } & Partial<ItemTax>)[]
}

/** The tax of an item on a day, `2026-11-23`: the last change that has begun, else the tax it started with. */
export function taxOn(item: TaxedItem, day: string): ItemTax {
  const { tax_changes = [], ...first } = item
  const begun = tax_changes.filter(({ from_date }) => from_date && from_date <= day)
  const taxOf = ({ tax_rate = null, cess = null, cess_per_unit = null }: Partial<ItemTax>): ItemTax => ({
    ...{ tax_rate, cess, cess_per_unit },
  })
  if (begun.length === 0) return taxOf(first)
  const last = begun.reduce((a, b) => (String(b.from_date) > String(a.from_date) ? b : a))
  return taxOf(last)
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
