export { invoiceWeb } from './invoices/invoice.web.tsx'
export { salesOrderWeb } from './orders/sales-order.web.tsx'
export { shipmentWeb } from './orders/shipment.web.tsx'
export { quotationWeb } from './quotations/quotation.web.tsx'
