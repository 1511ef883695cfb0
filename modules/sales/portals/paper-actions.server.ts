import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { actOn } from '#engine/server/records/actions.server.ts'
import type { Acting, RecordServer } from '#engine/server/records/hooks.server.ts'
import { eInvoice } from '../e-invoice/e-invoice.record.ts'
import { paperKey } from '../e-invoice/keep-e-invoices.server.ts'
import { makeEwayBills } from '../e-way-bill/make-e-way-bill.server.ts'
import { holdingPapers } from './mirror.server.ts'

/** What a posted invoice or credit note does at the portals. */
export const portalActions: NonNullable<RecordServer['actions']> = {
  push_e_invoice: pushPapers,
  correct: correctClient,
  make_e_way_bill: makeEwayBills,
}

/** Pushes the e-invoices of documents, whose rows the action has locked. */
async function pushPapers(acting: Acting): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, definition, changes } = acting
  for (const { id, values, issues } of changes) {
    const key = paperKey(definition.name, id)
    const [row] = await transaction.query<{ id: number }>(
      'select id from e_invoice where business_id = $1::bigint and paper_key = $2 and deleted_at is null',
      [access.business_id, key],
    )
    if (!row) {
      issues.push({ field: '', message: 'This document needs no e-invoice', rule: 'e_invoice' })
      continue
    }
    const writing = { catalog, specials, definition: eInvoice, access, request_id, address }
    await holdingPapers(transaction, [key], async () => {
      const ids = [row.id]
      const done = await actOn(transaction, {
        ...writing,
        name: 'push',
        ids,
        input: {},
        version: 'any',
        is_batch: true,
      })
      const [refused] = done.refused
      if (refused) issues.push(...(refused.issues ?? [{ field: '', message: refused.message, rule: 'state' }]))
      else values.e_invoice_status = 'pushing'
    })
  }
}

/** Corrects what a posted document says of its client, as far as no amount depends on it. */
function correctClient({ changes }: Acting): void {
  for (const { before, values, input = {}, issues } of changes) {
    for (const name of Object.keys(input)) values[name] = input[name] ?? before[name] ?? null
    const gstin = String(values.buyer_gstin ?? '')
    const was = String(before.buyer_gstin ?? '')
    if (gstin.slice(0, 2) !== was.slice(0, 2))
      issues.push({
        ...{ field: 'buyer_gstin', rule: 'other_state' },
        message: 'A GSTIN of another state changes the tax. Cancel the document and write a new one.',
      })
  }
}

/** Refuses an action of a document because of what its e-way bill would lack: on the fields of the dialog where it can. */
export function refuseFindings(
  findings: readonly { field: string | null; place: string; message: string; code: string }[],
): void {
  if (findings.length === 0) return
  const issues = findings.map(({ field, place, message, code }) => ({
    ...{ field: place === 'transport' && field ? field : '', message, rule: code },
  }))
  if (issues.every(({ field }) => field === '')) throw ruleBroken(issues[0].message)
  throw invalid(issues)
}
