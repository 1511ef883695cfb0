import { defineServerModule } from '#platform/manifest/module.server.ts'
import { openingBalanceServer } from './brought/opening-balance.server.ts'
import { returnsFromRoutes } from './brought/returns-from.server.ts'
import { periodRoutes } from './books/routes.server.ts'
import { goodsBackServer } from './challans/back/goods-back.server.ts'
import { challanServer } from './challans/challan.server.ts'
import { goodsOnChallans } from './challans/elsewhere.server.ts'
import { LIMIT_JOB, LIMIT_SCHEDULE, warnOfLimits } from './challans/limit-job.server.ts'
import { itc04Routes } from './challans/itc04/routes.server.ts'
import { creditRoutes } from './credit/routes.server.ts'
import { creditNoteServer } from './credit-notes/credit-note.server.ts'
import { fillOpportunityItems } from '#modules/crm/index.server.ts'
import { readGoodsElsewhere } from '#modules/items/index.server.ts'
import { fillItemLines } from './documents/items/fill-lines.server.ts'
import { salesPlants } from './demo.server.ts'
import { itemLineRoute } from './documents/items/line-route.server.ts'
import { eInvoiceServer } from './e-invoice/e-invoice.server.ts'
import { consolidatedRoutes } from './e-way-bill/consolidated/consolidate.server.ts'
import { eWayBillServer } from './e-way-bill/e-way-bill.server.ts'
import { invoiceServer } from './invoices/invoice.server.ts'
import { salesMetrics, salesWaiting } from './metrics.ts'
import { lineMetrics } from './line-metrics.server.ts'
import { sales } from './module.ts'
import { seriesServer } from './numbers/series.server.ts'
import { moveRoutes } from './orders/moves/routes.server.ts'
import { jobWorkServer } from './orders/job-work/job-work.server.ts'
import { salesOrderServer } from './orders/sales-order.server.ts'
import { shipmentServer } from './orders/shipment.server.ts'
import { AGEING_REPORTS } from './outstanding/ageing-reports.server.ts'
import { balanceCommand } from './outstanding/balances/command.server.ts'
import { BALANCE_SCHEDULE, balanceJobs, followBalances } from './outstanding/balances/keep.server.ts'
import { outstandingRoutes } from './outstanding/routes.server.ts'
import { quoteRoute } from './opportunities/quote.server.ts'
import { lookRoutes } from './paper/look.server.ts'
import { receiptServer } from './payments/receipt.server.ts'
import { portalJobs } from './portals/jobs.server.ts'
import { portalRoutes } from './portals/routes.server.ts'
import { billServer } from './purchases/bills/bill.server.ts'
import { debitNoteServer } from './purchases/debit-notes/debit-note.server.ts'
import { paymentServer } from './purchases/payments/payment.server.ts'
import { voucherServers } from './purchases/vouchers/voucher.server.ts'
import { quotationServer } from './quotations/quotation.server.ts'
import { keepValidity, VALIDITY_JOB, VALIDITY_SCHEDULE } from './quotations/validity/jobs.server.ts'
import { validityRoutes } from './quotations/validity/setting.server.ts'
import { returnRoutes } from './returns/gst-returns.server.ts'
import { inputReturnRoutes } from './returns/input-returns.server.ts'
import { publicPaperRoutes } from './sharing/public.server.ts'
import { MAIL_PAPER_JOB, mailPaper, shareRoutes } from './sharing/routes.server.ts'
import { tallyRoutes } from './tally/routes.server.ts'
import { withholdingRoutes } from './withholding/report.server.ts'

fillOpportunityItems((checking, change) => fillItemLines(checking, change, { fields: ['description', 'price'] }))
readGoodsElsewhere(goodsOnChallans)

/** Quotations, orders and invoices on the server. */
export const salesServer = defineServerModule(sales, {
  metrics: [...salesMetrics, ...lineMetrics],
  waiting: salesWaiting,
  reports: AGEING_REPORTS,
  hooks: [
    ...[seriesServer, invoiceServer, salesOrderServer, shipmentServer, jobWorkServer, quotationServer],
    ...[challanServer, goodsBackServer],
    ...[receiptServer, creditNoteServer, eInvoiceServer, eWayBillServer],
    ...[billServer, paymentServer, debitNoteServer, ...voucherServers, openingBalanceServer],
  ],
  routes: [
    ...[itemLineRoute, ...creditRoutes, ...moveRoutes, ...returnRoutes, ...inputReturnRoutes, ...tallyRoutes],
    ...[...withholdingRoutes, ...itc04Routes],
    ...[...periodRoutes, ...outstandingRoutes, ...lookRoutes, ...portalRoutes(), ...consolidatedRoutes()],
    ...[...returnsFromRoutes, ...validityRoutes, ...shareRoutes, ...publicPaperRoutes, quoteRoute],
  ],
  jobs: {
    ...portalJobs(),
    ...balanceJobs,
    [MAIL_PAPER_JOB]: mailPaper,
    [VALIDITY_JOB]: keepValidity,
    [LIMIT_JOB]: warnOfLimits,
  },
  schedule: [...VALIDITY_SCHEDULE, ...LIMIT_SCHEDULE, ...BALANCE_SCHEDULE],
  start: followBalances,
  commands: { balances: balanceCommand },
  plants: salesPlants,
})
