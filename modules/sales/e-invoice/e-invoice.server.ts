import { mayCancelIrn } from '#modules/gst/einvoice/rules.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Acting, RecordServer } from '#engine/server/records/hooks.server.ts'
import { einvoiceFindings } from '../portals/findings-of-paper.ts'
import type { Finding } from '../portals/findings.ts'
import { mirrorStatuses } from '../portals/mirror.server.ts'
import { type PaperRecord, portalDocument } from '../portals/paper.server.ts'
import { queueRequest } from '../portals/requests.server.ts'
import { readPortalSetting } from '../portals/settings.server.ts'
import { einvoiceRoutes } from './routes.server.ts'
import { eInvoice } from './e-invoice.record.ts'

const MOST_NAMED = 3

/** The rules of e-invoices: nothing is sent that the portal would refuse, and one request at a time. */
export const eInvoiceServer: RecordServer = {
  record: eInvoice.name,
  locked: () => 'An e-invoice changes only by what the portal answers',
  actions: { push, cancel },
  async after(following) {
    const { transaction, access, written } = following
    for (const { id, before, after, input } of written) {
      const kind = after?.waiting_for
      if (!kind || kind === before?.waiting_for) continue
      await queueRequest(transaction, access, {
        ...{ record: 'e_invoice', record_id: id, kind: kind as 'push' | 'cancel', input: input ?? {} },
      })
    }
    await mirrorStatuses(following)
  },
  routes: einvoiceRoutes,
}

/** What is wrong with the document of an e-invoice before anything is sent. */
export async function findingsOf(
  { transaction, once }: Pick<Acting, 'transaction' | 'once'>,
  document: { record: string; id: number },
): Promise<Finding[]> {
  const setting = await once('settings of the portals', () => readPortalSetting(transaction))
  const found = await portalDocument(transaction, { record: document.record as PaperRecord, id: document.id })
  if (found?.doc.status !== 'posted' || !found.paper)
    return [{ message: 'The document is not posted', code: 'state', place: 'nowhere', field: null }]
  return einvoiceFindings(found.paper, { today: indianDate(new Date()), turnover: setting.turnover })
}

async function push(acting: Acting): Promise<void> {
  for (const { before, values, issues } of acting.changes) {
    const findings = await findingsOf(acting, before.document as { record: string; id: number })
    for (const { message, code } of findings.slice(0, MOST_NAMED)) issues.push({ field: '', message, rule: code })
    Object.assign(values, { error: null, error_code: null, next_try_at: null })
  }
}

async function cancel({ transaction, access, changes }: Acting): Promise<void> {
  for (const { before, issues } of changes) {
    const document = before.document as { record: string; id: number }
    const bills = await transaction.query(
      `select from e_way_bill where business_id = $1::bigint and document_record = $2 and document_id = $3::bigint
         and status = 'pushed' limit 1`,
      [access.business_id, document.record, document.id],
    )
    const may = mayCancelIrn({
      ...{ acknowledged_at: new Date(String(before.acknowledged_at)), at: new Date() },
      active_eway_bill: bills.length > 0,
    })
    if (may.allowed) continue
    const message =
      may.code === '2230'
        ? 'Cancel the e-way bill first'
        : 'The 24 hours for cancelling are over. Make a credit note instead.'
    issues.push({ field: '', message, rule: may.code })
  }
}
