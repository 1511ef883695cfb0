import { choice, decimal, instant, lines, money, text, whole } from '#engine/record/fields.ts'
import { STATES } from '#modules/gst/states.ts'
import { RATE_LABELS, TAX_RATES } from '../documents/line-fields.ts'
import { CANCELLED_FIELDS } from '../documents/posted-fields.ts'

/** The place of supply of the paper that a note lowers. */
export const NOTE_PLACE = choice({
  label: 'Tax by place of supply',
  options: STATES.map(({ code }) => code),
  labels: Object.fromEntries(STATES.map(({ code, name }) => [code, name])),
  read_only: true,
})

/** The lines of a note. Only description and quantity change: the rest is the paper's. `link` names the line of the paper. */
export const noteLines = <const Table extends string, const Link extends string>(
  table: Table,
  link: Record<Link, ReturnType<typeof lineLink>>,
) =>
  lines({
    label: 'Items',
    table,
    max: 500,
    own_fields: true,
    fields: {
      description: text({ label: 'Item', max: 300 }),
      quantity: decimal({ label: 'Quantity', places: 3, min: 0 }),
      ...link,
      hsn: text({ label: 'HSN / SAC', max: 8, read_only: true }),
      unit: text({ label: 'Unit', max: 10, read_only: true }),
      price: decimal({ label: 'Price', places: 3, read_only: true }),
      tax_rate: choice({ label: 'Tax %', options: TAX_RATES, labels: RATE_LABELS, read_only: true }),
      cess_rate: decimal({ label: 'Cess %', places: 3, read_only: true }),
      cess_per_unit: decimal({ label: 'Cess ₹/unit', places: 4, read_only: true }),
      taxable: money({ label: 'Taxable', read_only: true }),
      tax: money({ label: 'Tax amount', read_only: true }),
      cess: money({ label: 'Cess', read_only: true }),
      amount: money({ label: 'Amount', read_only: true }),
    },
  })

/** The id of a line of the paper. */
export const lineLink = (label: string) =>
  whole({ label, min: 1, max: 9_007_199_254_740_991, read_only: true, inner: true })

/** The sums of a note. */
export const NOTE_SUMS = {
  taxable: money({ label: 'Taxable value', read_only: true }),
  cgst: money({ label: 'CGST', read_only: true }),
  sgst: money({ label: 'SGST / UTGST', read_only: true }),
  igst: money({ label: 'IGST', read_only: true }),
  cess: money({ label: 'Cess', read_only: true }),
  rounding: money({ label: 'Round-off', signed: true, read_only: true }),
  total: money({ label: 'Total', read_only: true }),
} as const

/** What becomes of a note. */
export const NOTE_COURSE_FIELDS = {
  posted_at: instant({ label: 'Posted', read_only: true }),
  ...CANCELLED_FIELDS,
} as const
