import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { LinesField } from '#engine/record/fields.ts'
import { plainInputValue } from '#engine/web/form/field-values.ts'
import type { LineValues } from '#engine/web/form/line-values.ts'
import { get } from '#ui/client/request.ts'
import { pricedAbroad } from '../foreign-fields.ts'
import { ITEM_FIELDS, type lineOfItem, type PriceSide } from './line-of-item.ts'

/** The answer of `document_lines/item`. */
export interface ItemLine {
  item_id: number | null
  line: ReturnType<typeof lineOfItem> | null
}

/** Asks the server for the line of an item, by its id or by a code, at the client and the date of the form. */
export function useAskItem(
  side: PriceSide,
): (asked: { item_id?: number; code?: string; quantity?: unknown; unit?: unknown }) => Promise<ItemLine> {
  const { getValues } = useFormContext()
  return ({ quantity, unit, ...asked }) => {
    const { contact_id, date, bill_date, prices_include_tax, ...values } = getValues()
    const day = (side === 'purchase' && bill_date) || date
    // The input of a rate has a number.
    const rate = pricedAbroad({ ...values, exchange_rate: String(values.exchange_rate ?? '') })
    const given = {
      ...{ contact_id, date: day, quantity, unit, prices_include_tax: prices_include_tax === true || undefined },
      ...{ side: side === 'purchase' ? side : undefined, currency: rate?.currency, exchange_rate: rate?.rate },
    }
    const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== '')
    return get<ItemLine>('document_lines/item', {
      quiet: true,
      query: { ...asked, ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])) },
    })
  }
}

/** What the item of a line filled in, for a quantity. */
export interface Filled {
  item_id: number
  quantity: string
  unit?: string
  values: Readonly<Record<string, unknown>>
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * What to ask for a line: all values after another item was chosen, the price alone after the quantity or the unit changed (a
 * price list may have a quantity break, and a dozen has another price than a piece), null for nothing. A complete line that only moved here has all it needs.
 */
export function needOf(line: LineValues, before: Filled | undefined): 'all' | 'price' | null {
  const { item_id } = line
  if (typeof item_id !== 'number') return null
  if (before?.item_id === item_id)
    return (before.quantity !== quantityOf(line) || (before.unit ?? '') !== unitOf(line)) &&
      line.price === before.values.price
      ? 'price'
      : null
  const is_complete = !isEmpty(line.description) && !isEmpty(line.price)
  return is_complete && line.description !== before?.values.description ? null : 'all'
}

/** The values that an answer sets in a line: those that are empty, or still as the item before filled them. */
export function changesOf(
  field: LinesField,
  line: LineValues,
  { before, answer, need }: { before: Filled | undefined; answer: ItemLine['line']; need: 'all' | 'price' },
): Record<string, unknown> {
  if (!answer) return {}
  // The cess of one unit changes with the unit, as the price does.
  const names = need === 'all' ? itemFieldsOf(field) : (['price', 'cess_per_unit'] as const)
  return Object.fromEntries(
    names
      .filter((name) => answer[name] !== undefined)
      .filter((name) => isFree(line[name], before?.values[name], name === 'cess_per_unit' && need === 'price'))
      .map((name) => [name, plainInputValue(field.fields[name], answer[name])]),
  )
}

// What somebody emptied stays empty while the item stays.
const isFree = (now: unknown, filled: unknown, is_same_item: boolean): boolean =>
  now === filled || (isEmpty(now) && (!is_same_item || isEmpty(filled)))

/** The fields of a line that an item fills, as far as the line has them. */
export const itemFieldsOf = (field: LinesField) => ITEM_FIELDS.filter((name) => name in field.fields)

const quantityOf = (line: LineValues): string => String(line.quantity ?? '1')
const unitOf = (line: LineValues): string => String(line.unit ?? '')

/**
 * Fills a line when its item is chosen, and its price again when the quantity changes. What the person wrote over the values
 * of the item stays. Without an answer the server fills the line when the document is saved.
 */
export function useItemFill(path: string, field: LinesField, side: PriceSide): void {
  const { setValue, getValues } = useFormContext()
  const lines = useWatch({ name: path }) as LineValues[] | undefined
  const ask = useAskItem(side)
  const known = useRef<Map<number, Filled>>(new Map())
  useEffect(() => {
    for (const [row, line] of (lines ?? []).entries()) {
      const before = known.current.get(row)
      const need = needOf(line, before)
      const item_id = line.item_id
      if (typeof item_id !== 'number') continue
      const quantity = quantityOf(line)
      const unit = unitOf(line)
      if (before?.item_id !== item_id || need !== null)
        known.current.set(row, {
          item_id,
          quantity,
          unit,
          values: need === null ? { ...line } : (before?.values ?? {}),
        })
      if (need === null) continue
      // Another item brings its own unit.
      void ask({ item_id, quantity, ...(need === 'price' && unit ? { unit } : {}) })
        .then(({ line: answer }) => {
          const now = (getValues(path) as LineValues[] | undefined)?.[row]
          // The line may have changed while the server was asked.
          if (!now || now.item_id !== item_id || quantityOf(now) !== quantity || unitOf(now) !== unit) return
          const changes = changesOf(field, now, { before, answer, need })
          const filled = unitOf({ ...now, ...changes })
          known.current.set(row, { item_id, quantity, unit: filled, values: { ...before?.values, ...changes } })
          for (const [name, value] of Object.entries(changes))
            setValue(`${path}.${row}.${name}`, value, { shouldDirty: true, shouldValidate: true })
        })
        .catch(() => {})
    }
  }, [lines, ask, field, getValues, path, setValue])
}
