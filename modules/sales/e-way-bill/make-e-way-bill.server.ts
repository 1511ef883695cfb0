import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Acting } from '#engine/server/records/hooks.server.ts'
import { paperKey } from '../e-invoice/keep-e-invoices.server.ts'
import type { Finding } from '../portals/findings.ts'
import { SUPPLY_INPUT, TRANSPORT_INPUT } from './transport-input.ts'
import { eWayBill } from './e-way-bill.record.ts'
import { ewayPaper } from './eway-paper.server.ts'

const OF_DIALOG: readonly string[] = Object.keys({ ...TRANSPORT_INPUT, ...SUPPLY_INPUT })

/** Makes the e-way bills of documents, whose rows the action has locked, and pushes them. */
export async function makeEwayBills(acting: Acting): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, definition, changes, answers } = acting
  for (const change of changes) {
    const { id, before, input = {}, issues } = change
    const paper_key = paperKey(definition.name, id)
    const [known] = await transaction.query(
      'select from e_way_bill where business_id = $1::bigint and paper_key = $2 and deleted_at is null',
      [access.business_id, paper_key],
    )
    if (known) {
      issues.push({ field: '', message: 'This document has an e-way bill already', rule: '604' })
      continue
    }
    const document = { record: definition.name, id }
    const made = await ewayPaper(transaction, document, input)
    issues.push(...issuesOf('findings' in made ? made.findings : [made]))
    if (issues.length > 0 || !('findings' in made)) continue
    const { written } = await changeRecords(transaction, {
      ...{ catalog, specials, access, request_id, address, definition: eWayBill },
      ...{ cause: 'create', on_issue: 'refuse' },
      changes: [
        {
          ...{ step: 'create', id: null, before: null, issues: [] },
          values: {
            ...{ document_number: made.paper.number, document, paper_key, date: made.paper.date },
            ...{ buyer_name: before.buyer_name ?? null, total: made.paper.totals.grand_total },
            ...{ status: 'pushing', waiting_for: 'push' },
            ...Object.fromEntries(OF_DIALOG.map((name) => [name, input[name] ?? null])),
          },
        },
      ],
    })
    answers.set(id, { e_way_bill: { id: written[0].id } })
    change.is_done = true
  }
}

/** What the dialog can mend stands on its field, the rest above the form. */
function issuesOf(findings: readonly Finding[]): Acting['changes'][number]['issues'] {
  return findings.map(({ field, message, code }) => ({
    ...{ field: field && OF_DIALOG.includes(field) ? field : '', message, rule: code },
  }))
}
