import { decimalText, exact } from '#base/exact.ts'
import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'

/** A price list ends after it begins, and has one price for an item from a quantity on. */
export const priceListServer: RecordServer = {
  record: 'price_list',
  check({ changes }) {
    for (const { before, values, issues } of savesOf(changes)) {
      const { from_date, to_date } = { ...before, ...values } as Record<string, unknown>
      if (from_date && to_date && String(to_date) < String(from_date))
        issues.push({ field: 'to_date', message: 'This day is before the first one', rule: 'order' })
      const seen = new Set<string>()
      for (const [index, line] of ((values.prices ?? []) as Record<string, unknown>[]).entries()) {
        const key = `${String(line.item_id)} ${decimalText(exact(line.min_quantity), 3)}`
        if (seen.has(key))
          issues.push({
            field: `prices.${index}.min_quantity`,
            message: 'This item has a price from this quantity already',
            rule: 'twice',
          })
        seen.add(key)
      }
    }
  },
}
