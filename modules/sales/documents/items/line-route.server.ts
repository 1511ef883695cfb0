import { indianDate } from '#base/financial-year.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { itemByCode } from '#modules/items/index.server.ts'
import { filledLine, mayReadPrice } from './fill-lines.server.ts'
import type { PriceSide } from './line-of-item.ts'

const CODE_LENGTH = 60
const UNIT = /^[A-Z]{3}$/
const QUANTITY = /^\d{1,9}(?:\.\d{1,3})?$/

const idOf = (text: unknown): number | null =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null

/** The rate of a document in another currency than the rupee; a wrong one gives no price. */
const rateOfQuery = ({ currency, exchange_rate }: Readonly<Record<string, unknown>>) =>
  typeof currency === 'string' && currency !== ''
    ? { currency, rate: typeof exchange_rate === 'string' ? exchange_rate : '', per: 1 }
    : null

/** What a line takes over from an item, for the form: `?item_id=` or `?code=` (bar code or item code). */
export const itemLineRoute = memberRoute({
  method: 'GET',
  path: '/document_lines/item',
  permission: { record: 'item', right: 'view' },
  summary:
    'The line of a document for an item: ?item_id or ?code, and contact_id, quantity, unit, date, prices_include_tax; currency and exchange_rate for a price in another currency; ?side=purchase for bills',
  async handler({ services, caller, query }) {
    const text = (name: string, pattern: RegExp, other: string) => {
      const value = query[name]
      return typeof value === 'string' && value.length <= CODE_LENGTH && pattern.test(value) ? value : other
    }
    const code = typeof query.code === 'string' ? query.code.trim() : ''
    const named = idOf(query.item_id)
    if (named === null && (code === '' || code.length > CODE_LENGTH)) throw badRequest('Name an item or its code')
    const side: PriceSide = query.side === 'purchase' ? 'purchase' : 'sale'
    return services.database.transaction(caller.access, async (transaction) => {
      const item_id = named ?? (await itemByCode(transaction, code))
      if (item_id === null) return { item_id: null, line: null }
      const line = await filledLine(transaction, {
        side,
        item_id,
        quantity: text('quantity', QUANTITY, '1'),
        unit: text('unit', UNIT, ''),
        contact_id: idOf(query.contact_id),
        date: isDay(query.date) ? query.date : indianDate(new Date()),
        prices_include_tax: query.prices_include_tax === 'true',
        rate: rateOfQuery(query),
      })
      const may_read = mayReadPrice(side, caller.access)
      return { item_id: line ? item_id : null, line: line && (may_read ? line : { ...line, price: null }) }
    })
  },
})
