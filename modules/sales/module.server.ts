import { defineServerModule } from '#platform/manifest/module.server.ts'
import { periodRoutes } from './books/routes.server.ts'
import { creditNoteServer } from './credit-notes/credit-note.server.ts'
import { invoiceServer } from './invoices/invoice.server.ts'
import { salesPlants } from './demo.server.ts'
import { sales } from './module.ts'
import { seriesServer } from './numbers/series.server.ts'
import { outstandingRoutes } from './outstanding/routes.server.ts'
import { receiptServer } from './payments/receipt.server.ts'
import { quotationServer } from './quotations/quotation.server.ts'

/** Quotations and invoices on the server. */
export const salesServer = defineServerModule(sales, {
  hooks: [seriesServer, invoiceServer, quotationServer, receiptServer, creditNoteServer],
  routes: [...periodRoutes, ...outstandingRoutes],
  plants: salesPlants,
})
