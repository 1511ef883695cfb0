import { notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { printRows } from '../../paper/routes.server.ts'
import { bill } from './bill.record.ts'

/** The self-invoice of a bill as a PDF, as its reader may see it. */
export const selfInvoiceRoute = memberRoute({
  method: 'GET',
  path: '/bills/:id/self_invoice/pdf',
  permission: { record: bill.name, right: 'view' },
  summary: 'The self-invoice of a bill under reverse charge as a PDF: ?language=en, hi, gu or ta',
  costly: true,
  alone: true,
  handler: (call) =>
    printRows(call, { definition: bill, ids: [idOf(call.params.id)], kind: 'self_invoice' }, (row) => {
      if (typeof row.self_invoice !== 'string' || row.self_invoice === '') throw notFound()
      return `${['Self-invoice', row.self_invoice.replaceAll('/', '-')].join(' ')}.pdf`
    }),
})
