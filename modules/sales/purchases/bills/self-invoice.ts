type Row = Readonly<Record<string, unknown>>

/** The series of self-invoices, and the field of a bill with the number. */
export const SELF_INVOICE = { field: 'self_invoice', type: 'Self-invoice' } as const

// Suppliers from abroad have no registration either: an import of services needs a self-invoice as well.
const REGISTERED = ['Regular', 'Composition', 'SEZ']

/**
 * True for a posted bill for which the law wants an invoice that we write ourselves: a supply under reverse charge from a supplier
 * without registration, received by a registered business (CGST Act, section 31(3)(f); CGST Rules, rule 47A: within 30 days of the
 * receipt). Goods from abroad come with a bill of entry instead.
 */
export function needsSelfInvoice(bill: Row): boolean {
  if (bill.status !== 'posted' || bill.reverse_charge !== true || bill.buyer_registration !== 'Regular') return false
  if (bill.supplier_gst_type === 'Overseas') return bill.supply === 'services'
  const kind = bill.supplier_gst_type ?? (bill.supplier_gstin ? 'Regular' : 'Unregistered')
  return !REGISTERED.includes(String(kind))
}
