import type { RecordDefinition } from '#engine/record/define.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { salesOrder } from '../orders/sales-order.record.ts'
import { rupeesOf } from '../rules/amounts.ts'
import { creditOfDocument } from './credit.server.ts'

const routeOf = (definition: RecordDefinition, record: 'invoice' | 'sales_order') =>
  memberRoute({
    method: 'GET',
    path: `/${definition.path}/:id/credit`,
    permission: { record, right: 'view' },
    summary:
      'What the credit limit of the client says about this draft: result ok, warn or block, and the figures in rupees',
    async handler({ services: { catalog, database }, caller: { access }, params }) {
      const id = idOf(params.id)
      // Refuses who may not see it.
      await readRecord(database, { catalog, definition, access, id }, (values) =>
        wholeSelect({ catalog, definition, access, values }),
      )
      return database.transaction(access, async (transaction) => {
        const doc = (await readFullRows(transaction, definition, [id])).get(id)
        const found = doc && (await creditOfDocument(transaction, { record, doc }))
        if (!found) return { result: 'ok', words: null, limit: null, before: null, after: null }
        const { result, words, limit, before, after } = found
        return { result, words, limit: rupeesOf(limit), before: rupeesOf(before), after: rupeesOf(after) }
      })
    },
  })

/** The credit limit of the client of a draft, before it is posted or confirmed. */
export const creditRoutes: readonly RouteSpec[] = [routeOf(invoice, 'invoice'), routeOf(salesOrder, 'sales_order')]
