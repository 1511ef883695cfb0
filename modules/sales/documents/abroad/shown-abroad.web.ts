import type { RecordDefinition } from '#engine/record/define.ts'
import { type Field, type LinesField, money } from '#engine/record/fields.ts'
import { written } from '#platform/lines/screen/written.ts'
import { type Currency, formatFigure, formatMoney } from '#modules/gst/currency/currencies.ts'
import { inOwnCurrency } from '../../paper/abroad-paper.ts'
import { rowsOf } from '../../rules/values.ts'
import { SUMS } from '../document-sections.ts'

type Row = Readonly<Record<string, unknown>>
/** The word of a label in the language of the screen. */
type Say = (label: string) => string

/** The name of the sum under the lines that says the total in rupees. */
export const RUPEES = 'total_in_rupees'

const CONVERTED: readonly string[] = [...SUMS, 'tcs']

/** The sign of a currency: $, or its code where it has none of its own. */
export const signOf = (currency: Currency): string => formatMoney('0', currency).replace(/[\d.,\s]/g, '')

// Columns are narrow.
const named = (field: Field, currency: Currency, say: Say) => ({
  ...field,
  label: `${say(field.label)} ${signOf(currency)}`,
})

/** A computed amount in the currency of the document. */
const amountIn = (field: Field, currency: Currency): Field =>
  written(field, {
    figure: (amount) => formatFigure(amount, currency),
    words: (amount) => formatMoney(amount, currency),
  })

/** A choice between percent and a fixed amount, whose amount is in the currency. */
export const discountIn = <Of extends Field>(field: Of, currency: Currency): Of =>
  field.kind === 'choice' ? { ...field, labels: { ...field.labels, 'Fixed Amount': signOf(currency) } } : field

/** Lines or charges whose prices and amounts are in a currency: their labels name it. */
export function linesIn(lines: LinesField, currency: Currency, say: Say): LinesField {
  const fields = Object.entries(lines.fields).map(([name, field]): [string, Field] => {
    if (name === 'discount_type') return [name, discountIn(field, currency)]
    if (field.kind === 'money' && field.computed)
      return [name, amountIn(named(field, currency, say) as Field, currency)]
    // Inputs of money show a rupee sign, those of decimals none.
    if (field.kind === 'money') return [name, { ...named(field, currency, say), kind: 'decimal', places: 2 } as Field]
    return [name, name === 'price' ? (named(field, currency, say) as Field) : field]
  })
  return { ...lines, fields: Object.fromEntries(fields) }
}

/** The sums under the lines in a currency, and the total in rupees before the last one. Only rupees are rounded off. */
export const sumsIn = (
  fields: readonly (readonly [string, Field])[],
  currency: Currency,
  say: Say,
): (readonly [string, Field])[] =>
  fields
    .filter(([name]) => name !== 'rounding')
    .flatMap(([name, field]): (readonly [string, Field])[] => {
      if (!CONVERTED.includes(name)) return [[name, field]]
      if (name !== 'total') return [[name, amountIn(field, currency)]]
      // The last one stands out.
      const total = { ...field, label: `${say(field.label)} (${currency})` } as Field
      return [
        [RUPEES, money({ label: `${say(field.label)} (INR)`, computed: true })],
        [name, amountIn(total, currency)],
      ]
    })

/** A document whose prices are in another currency as its page shows it: the amounts of lines and the sums in that currency. Null for prices in rupees. */
export function shownAbroad<Of extends Row>(
  definition: RecordDefinition,
  row: Of,
  say: Say,
): { definition: RecordDefinition; row: Of } | null {
  const own = inOwnCurrency(row)
  if (!own) return null
  const { currency } = own
  const fields = Object.entries(definition.fields).flatMap(([name, field]) => {
    if (field.kind === 'lines' && (name === 'lines' || name === 'charges'))
      return [[name, linesIn(field, currency, say)] as const]
    return sumsIn([[name, field]], currency, say)
  })
  const form = definition.form.map((section) => ({
    ...section,
    fields: section.fields
      .filter((name) => name !== 'rounding')
      .flatMap((name) => (name === 'total' ? [RUPEES, name] : [name])),
  }))
  return {
    definition: { ...definition, fields: Object.fromEntries(fields), form },
    row: { ...own.row, [RUPEES]: row.total } as unknown as Of,
  }
}

/** The computed values of a form whose prices are in another currency, in that currency, from the values of its inputs; null for prices in rupees. */
export function computedAbroad(values: Row, computed: Row): { values: Row; currency: Currency } | null {
  const amounts = rowsOf(computed.lines)
  const draft = inTexts(values)
  const own = inOwnCurrency({
    // A form does not know the registration of the business; its kind of paper follows from it.
    seller_registration: ['invoice', 'bill_of_supply'].includes(String(computed.paper)) ? 'Unregistered' : 'Regular',
    ...draft,
    ...computed,
    lines: rowsOf(draft.lines).map((line, index) => ({ ...line, ...amounts[index] })),
  })
  if (!own) return null
  const sums = Object.keys(computed).map((name) => [name, own.row[name]])
  const lines = rowsOf(own.row.lines).map((line, index) =>
    Object.fromEntries(Object.keys(amounts[index] ?? {}).map((name) => [name, line[name]])),
  )
  return {
    values: { ...Object.fromEntries(sums), lines, [RUPEES]: computed.total },
    currency: own.currency,
  }
}

/** Values of inputs as a document has them: numbers as texts. */
function inTexts(values: Row): Row {
  const textOf = (value: unknown): unknown =>
    typeof value === 'number'
      ? String(value)
      : Array.isArray(value)
        ? value.map((one) => (typeof one === 'object' && one ? inTexts(one as Row) : one))
        : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
}
