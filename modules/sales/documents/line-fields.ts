import { choice, decimal, type Field, flag, lines, money, reference, text } from '#engine/record/fields.ts'
import { UNIT_CODES } from '#modules/gst/law/units.ts'
import { STATES } from '#modules/gst/states.ts'
import { HEADINGS } from './headings.ts'

/** The ways in which a line is not taxed; they are options of the rate, so that one cell of the sheet is enough. */
export const UNTAXED = ['exempt', 'nil', 'non_gst'] as const

/** Rates of the specification and of the law (modules/gst/law/rates.ts says on which days each is right), then the untaxed ways. */
export const TAX_RATES = [
  ...['0', '0.1', '0.25', '1', '1.5', '3', '5', '6', '7.5', '10', '12', '15', '18', '28', '40'],
  ...UNTAXED,
] as const

/** A line without compensation cess. */
export const NO_CESS = { cess_rate: null, cess_per_unit: null } as const

/** Words for the untaxed ways. */
export const RATE_LABELS = {
  exempt: 'Exempt',
  nil: 'Nil rated',
  non_gst: 'Outside GST',
}

/** The discount types of the specification (section 3, billing and item). */
const DISCOUNT_TYPES = ['Percentage', 'Fixed Amount'] as const
const DISCOUNT_SIGNS = { Percentage: '%', 'Fixed Amount': '₹' }

/** The lines of a document, in a table of its own; `more` are fields that only this type of document has. In files that are imported they are rows of one document while `one_document` stays the same. */
export const documentLines = <const Table extends string, const More extends Readonly<Record<string, Field>> = {}>(
  table: Table,
  one_document?: readonly string[],
  more: More = {} as More,
) =>
  lines({
    label: 'Items',
    table,
    max: 500,
    own_fields: true,
    ...(one_document && { file_rows: one_document }),
    fields: {
      item_id: reference('item', { label: 'Item', create_in_place: true }),
      // An item fills it; a line without an item needs it (fill-lines.server.ts).
      description: text({
        label: 'Description',
        max: 300,
        headings: HEADINGS.description,
      }),
      hsn: text({
        label: 'HSN / SAC',
        max: 8,
        check: checkHsn,
        example: () => '5208',
        headings: HEADINGS.hsn,
      }),
      quantity: decimal({ label: 'Quantity', places: 3, min: 0, default: '1', headings: HEADINGS.quantity }),
      unit: choice({ label: 'Unit', options: Object.keys(UNIT_CODES), headings: HEADINGS.unit }),
      price: decimal({
        label: 'Price',
        places: 3,
        min: 0,
        max: 999_999_999,
        headings: HEADINGS.price,
      }),
      discount: decimal({ label: 'Discount', places: 2, min: 0, headings: HEADINGS.discount }),
      discount_type: choice({
        label: 'in',
        options: DISCOUNT_TYPES,
        labels: DISCOUNT_SIGNS,
        sign_of: 'discount',
        default: 'Percentage',
      }),
      tax_rate: choice({
        label: 'Tax %',
        options: TAX_RATES,
        labels: RATE_LABELS,
        headings: HEADINGS.tax_rate,
      }),
      // Compensation cess. The columns are shown where a line has it (items/cess-columns.web.ts).
      cess_rate: decimal({ label: 'Cess %', places: 3, min: 0, max: 400, headings: HEADINGS.cess_rate }),
      cess_per_unit: decimal({
        label: 'Cess ₹/unit',
        places: 4,
        min: 0,
        max: 99_999_999,
        headings: HEADINGS.cess_per_unit,
      }),
      ...more,
      taxable: money({ label: 'Taxable', computed: true }),
      tax: money({ label: 'Tax amount', computed: true }),
      cess: money({ label: 'Cess', computed: true }),
      amount: money({ label: 'Amount', computed: true }),
    },
  })

function checkHsn(value: string): string | null {
  return /^(?:\d{4}|\d{6}|\d{8})$/.test(value) ? null : 'An HSN or SAC has 4, 6 or 8 digits'
}

/** Packing, freight and the like. */
export const documentCharges = <const Table extends string>(table: Table) =>
  lines({
    label: 'Charges',
    table,
    max: 20,
    fields: {
      name: text({ label: 'Charge', required: true, max: 100 }),
      amount: money({ label: 'Amount', required: true }),
      is_outside: flag({ label: 'Without tax', default: false }),
    },
  })

/** The discount of the whole document, and its sums. */
export const TOTAL_FIELDS = {
  discount: decimal({ label: 'Discount on all', places: 2, min: 0 }),
  discount_type: choice({
    label: 'Discount on all in',
    options: DISCOUNT_TYPES,
    labels: DISCOUNT_SIGNS,
    default: 'Percentage',
    example: () => 'Percentage',
  }),
  round_off: flag({ label: 'Round to the rupee', default: true }),
  gross: money({ label: 'Gross', computed: true }),
  discounts: money({ label: 'Discounts', computed: true }),
  taxable: money({ label: 'Taxable value', computed: true }),
  cgst: money({ label: 'CGST', computed: true }),
  sgst: money({ label: 'SGST / UTGST', computed: true }),
  igst: money({ label: 'IGST', computed: true }),
  cess: money({ label: 'Cess', computed: true }),
  other_charges: money({ label: 'Other charges', computed: true }),
  rounding: money({ label: 'Round-off', signed: true, computed: true }),
  total: money({ label: 'Total', computed: true }),
  supply_place: choice({
    label: 'Tax by place of supply',
    options: STATES.map(({ code }) => code),
    labels: Object.fromEntries(STATES.map(({ code, name }) => [code, name])),
    computed: true,
  }),
  paper: choice({
    label: 'Kind of document',
    options: ['tax_invoice', 'bill_of_supply', 'invoice_cum_bill_of_supply', 'invoice'],
    labels: {
      tax_invoice: 'Tax invoice',
      bill_of_supply: 'Bill of supply',
      invoice_cum_bill_of_supply: 'Invoice-cum-bill of supply',
      invoice: 'Invoice',
    },
    computed: true,
  }),
} as const
