import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Change } from '#engine/server/records/hooks.server.ts'
import { priceOf, saleFactsOf } from '#modules/items/index.server.ts'
import { ITEM_FIELDS, lineOfItem } from './line-of-item.ts'

type Line = Record<string, unknown>

/** What the price and tax of an item depend on beside the item. */
export interface LineFacts {
  contact_id: number | null
  /** The date of the document, which decides the tax rate and the price list. */
  date: string
  prices_include_tax: boolean
}

/** The values that an item gives a line of a quantity; null where the business has no such item. */
export async function filledLine(
  transaction: Transaction,
  { item_id, quantity, contact_id, date, prices_include_tax }: LineFacts & { item_id: number; quantity: string },
): Promise<ReturnType<typeof lineOfItem> | null> {
  const facts = (await saleFactsOf(transaction, { ids: [item_id], date })).get(item_id)
  const business = transaction.scope.business_id as number
  const price = facts && (await priceOf(transaction, { business, item: item_id, contact: contact_id, quantity, date }))
  return facts && price ? lineOfItem({ ...facts, ...price }, { prices_include_tax }) : null
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/**
 * Fills what the caller left out of lines that name an item. A saved line whose item stays the same keeps what it has, also
 * what somebody emptied. A line without an item needs a description.
 */
export async function fillItemLines(transaction: Transaction, { before, values, issues }: Change): Promise<void> {
  if (!Array.isArray(values.lines)) return
  const draft = { ...before, ...values }
  const facts: LineFacts = {
    contact_id: typeof draft.contact_id === 'number' ? draft.contact_id : null,
    date: typeof draft.date === 'string' ? draft.date : indianDate(new Date()),
    prices_include_tax: draft.prices_include_tax === true,
  }
  const stored = new Map(((before?.lines ?? []) as Line[]).map((line) => [line.id, line.item_id]))
  const known = new Map<string, ReturnType<typeof filledLine>>()
  for (const [index, line] of (values.lines as Line[]).entries()) {
    const { item_id } = line
    const is_kept = line.id !== undefined && stored.get(line.id) === item_id
    if (typeof item_id === 'number' && !is_kept && ITEM_FIELDS.some((name) => isEmpty(line[name]))) {
      const quantity = String(line.quantity ?? '1')
      const key = `${item_id} ${quantity}`
      // A long document names the same item often.
      const filling = known.get(key) ?? filledLine(transaction, { ...facts, item_id, quantity })
      known.set(key, filling)
      const filled = await filling
      for (const name of ITEM_FIELDS) if (isEmpty(line[name]) && filled) line[name] = filled[name]
    }
    if (isEmpty(line.description))
      issues.push({
        field: `lines.${index}.description`,
        message: 'Choose an item or write what it is',
        rule: 'required',
      })
  }
}
