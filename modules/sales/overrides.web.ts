export { invoiceWeb } from './invoices/invoice.web.tsx'
export { quotationWeb } from './quotations/quotation.web.tsx'
