import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { EwayOptions } from '#modules/gst/ewaybill/payload.ts'
import type { Paper } from '#modules/gst/portal/paper.ts'
import { ewayFindings, optionsOf, transportOf } from '../portals/findings-of-paper.ts'
import type { Finding } from '../portals/findings.ts'
import { type PaperRecord, type PortalDocument, portalDocument, returning } from '../portals/paper.server.ts'

/** An e-way bill as its portal wants it, with what the portal would refuse. */
export interface EwayPaper {
  paper: Paper
  options: EwayOptions
  findings: Finding[]
  /** Our GSTIN, whichever way the goods go. */
  gstin: string
  /** The portal makes the bill by the IRN of the document. */
  by_irn: boolean
}

const MISSING: Finding = { message: 'The document is not posted', code: 'state', place: 'nowhere', field: null }

const isIssued = ({ record, doc }: PortalDocument): boolean =>
  record === 'shipment' ||
  doc.status === 'posted' ||
  (record === 'challan_return' && doc.status !== 'cancelled' && doc.how === 'back')

/** The paper of a document with the transport of `row` (a form, or a stored e-way bill); a finding where there is none. */
export async function ewayPaper(
  transaction: Transaction,
  document: { record: string; id: number },
  row: Readonly<Record<string, unknown>>,
): Promise<EwayPaper | Finding> {
  const found = await portalDocument(transaction, { record: document.record as PaperRecord, id: document.id })
  if (!found?.paper || !isIssued(found)) return MISSING
  const made: Paper = { ...found.paper, transport: transportOf(row) }
  const is_back = found.record === 'challan_return'
  const options = optionsOf(row, made, found.purpose ? { purpose: found.purpose, is_back } : null)
  const paper = made.type === 'CRN' || is_back ? returning(made) : made
  const { e_invoice_status, seller_registration } = found.doc
  const by_irn = document.record === 'invoice' && e_invoice_status === 'pushed'
  const findings = ewayFindings(paper, {
    ...options,
    today: indianDate(new Date()),
    needs_irn: document.record === 'invoice' && typeof e_invoice_status === 'string' && !by_irn,
    composition: seller_registration === 'Composition',
  })
  return { paper, options, findings, gstin: made.supplier.gstin, by_irn }
}
