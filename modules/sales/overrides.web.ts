import { goodsBackWeb } from './challans/back/goods-back.web.tsx'
import { challanWeb } from './challans/challan.web.tsx'
import { creditNoteWeb } from './credit-notes/credit-note.web.tsx'
import { eInvoiceWeb } from './e-invoice/e-invoice.web.tsx'
import { consolidatedBillWeb } from './e-way-bill/consolidated/consolidated-bill.web.tsx'
import { eWayBillWeb } from './e-way-bill/e-way-bill.web.tsx'
import { invoiceWeb } from './invoices/invoice.web.tsx'
import { jobWorkWeb } from './orders/job-work/job-work.web.tsx'
import { salesOrderWeb } from './orders/sales-order.web.tsx'
import { shipmentWeb } from './orders/shipment.web.tsx'
import { receiptWeb } from './payments/receipt.web.tsx'
import { quotationWeb } from './quotations/quotation.web.tsx'

/** The browser overrides of sales by their records. They are loaded as one file, because most people use several of these lists. */
export const overrides = {
  invoice: invoiceWeb,
  sales_order: salesOrderWeb,
  shipment: shipmentWeb,
  job_work: jobWorkWeb,
  delivery_challan: challanWeb,
  challan_return: goodsBackWeb,
  credit_note: creditNoteWeb,
  receipt: receiptWeb,
  e_invoice: eInvoiceWeb,
  e_way_bill: eWayBillWeb,
  consolidated_bill: consolidatedBillWeb,
  quotation: quotationWeb,
}
