import { indianDate } from '#base/financial-year.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { notAllowed } from '#engine/server/http/refusal.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { type Acting, type Checking, savesOf } from '#engine/server/records/hooks.server.ts'
import { isOpening } from '../../brought/brought-fields.ts'
import { COPIED, copiedDocument } from '../../documents/copied.ts'
import { paiseOf } from '../../rules/amounts.ts'
import { rowsOf } from '../../rules/values.ts'
import { invoice } from '../invoice.record.ts'
import { isDebitNote } from './debit-fields.ts'

type Row = Readonly<Record<string, unknown>>

/** The series of debit notes to clients: they are no invoices of the first series (CGST Rules, rule 53(1A)). */
export const DEBIT_SERIES = { field: 'number', type: 'Debit Note' } as const

const NOT_COPIED: readonly string[] = ['lines', 'charges', 'discount']

/**
 * Makes drafts of debit notes to clients (an action of the invoice). Each line of the invoice stands on it once, at nothing: the person enters what
 * more is charged and removes the rest. The lines name no item, because no goods move.
 */
export async function makeClientDebitNotes(acting: Acting): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, changes, answers } = acting
  if (scopeOf(access, invoice.name, 'create') === 'none') throw notAllowed()
  for (const change of changes) {
    const { id, before, input = {}, issues } = change
    if (isOpening(before) || isDebitNote(before)) {
      const message = isDebitNote(before)
        ? 'Make the debit note from the first invoice'
        : 'An opening balance has no lines. Write an invoice in its place.'
      issues.push({ field: '', message, rule: 'no_debit_note' })
      continue
    }
    const names = COPIED.filter((name) => !NOT_COPIED.includes(name))
    const { written } = await changeRecords(transaction, {
      ...{ catalog, specials, access, request_id, address },
      definition: withCustomFields(invoice, access.custom_fields),
      ...{ cause: 'create', on_issue: 'refuse' },
      changes: [
        {
          ...{ step: 'create', id: null, before: null, issues: [] },
          values: {
            ...copiedDocument(before, names),
            ...{ status: 'draft', date: indianDate(new Date()), charges: [], discount: null },
            ...{ corrects_id: id, corrects_number: before.number, corrects_date: before.date },
            ...{ debit_reason: input.more_because ?? null, lines: rowsOf(before.lines).map(lineAtNothing) },
          },
        },
      ],
    })
    answers.set(id, { debit_note: { id: written[0].id } })
    change.is_done = true
  }
}

// A cess in percent is due on what more is charged; one for a unit only where more units were sold, which a person enters.
const lineAtNothing = ({ description, hsn, unit, tax_rate, cess_rate }: Row): Row => ({
  ...{ description, hsn, unit, tax_rate, cess_rate, quantity: '1', price: '0' },
  ...{ item_id: null, discount: null, discount_type: 'Percentage' },
})

/** What a debit note needs beyond an invoice when it is posted: each line charges something, and not before the invoice. */
export function checkDebitNotes({ action, changes }: Checking): void {
  if (action !== 'post') return
  for (const { before, values, issues } of savesOf(changes)) {
    const draft: Row = { ...before, ...values }
    if (!isDebitNote(draft) || before?.status !== 'draft') continue
    for (const [index, line] of rowsOf(draft.lines).entries())
      if (paiseOf(line.taxable) === 0n)
        issues.push({
          field: `lines.${index}.price`,
          message: 'Enter what more is charged, or remove this line',
          rule: 'nothing_charged',
        })
    if (String(draft.date) < String(draft.corrects_date))
      issues.push({ field: 'date', message: 'This day lies before the invoice', rule: 'date_before' })
  }
}
