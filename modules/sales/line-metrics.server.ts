import { lineMetric } from '#platform/metrics/kept/line-metric.server.ts'
import { invoice } from './invoices/invoice.record.ts'
import { NO_OPENING, POSTED } from './metrics.ts'

const sold = (name: string, label: string, sum: string) =>
  lineMetric({
    ...{ name, label, definition: invoice, date: 'date', where: [POSTED, NO_OPENING] },
    ...{ lines: 'lines', by: 'item_id', sum },
  })

/** What was sold of each item. */
export const lineMetrics = [
  sold('sold_item', 'Sales of items before tax', 'taxable'),
  sold('sold_quantity', 'Quantities sold', 'quantity'),
]
