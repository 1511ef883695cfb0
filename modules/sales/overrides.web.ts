export { creditNoteWeb } from './credit-notes/credit-note.web.tsx'
export { invoiceWeb } from './invoices/invoice.web.tsx'
export { receiptWeb } from './payments/receipt.web.tsx'
export { quotationWeb } from './quotations/quotation.web.tsx'
