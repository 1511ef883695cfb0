import { indianDate } from '#base/financial-year.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import {
  type Acting,
  type Change,
  type Checking,
  type Following,
  keepRecords,
} from '#engine/server/records/hooks.server.ts'
import { writeRuleOf } from '#engine/server/records/columns.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { withOptionalFields } from '#modules/business/custom-fields/same-fields.ts'
import { moveFiles } from '#platform/files/rows.server.ts'
import { COPIED, copiedDocument } from '../../documents/copied.ts'
import { keepFacts } from '../../paper/facts.server.ts'
import { numberOf } from '../../rules/quotations/quotation.ts'
import { quotation } from '../quotation.record.ts'

/** The action Revise: a draft with the same content, the files and the next suffix; the quotation itself becomes a replaced one. */
export async function revise({
  transaction,
  catalog,
  specials,
  access,
  request_id,
  address,
  changes,
  answers,
}: Acting): Promise<void> {
  const whole = withCustomFields(quotation, access.custom_fields)
  // A field that the person may not write would refuse the revision.
  const own = Object.entries(whole.fields).flatMap(([name, { custom }]) =>
    custom && writeRuleOf(whole, access, name) === 'edit' ? [name] : [],
  )
  for (const { id, before, values } of changes) {
    const today = indianDate(new Date())
    const body = copiedDocument(before, [...COPIED, 'terms', 'buyer_email', 'opportunity_id', ...own])
    // A last day that has passed is not offered again: the new draft gets the usual one.
    if (typeof before.valid_until === 'string' && before.valid_until >= today) body.valid_until = before.valid_until
    const made = await saveRecord({
      ...{ catalog, specials, definition: withOptionalFields(whole), access, request_id, address, transaction },
      id: null,
      body: { ...body, date: today },
      copied_from: [before],
    })
    values.replaced_by = made.id
    // The files belong to the offer, so they are where people go on working.
    await moveFiles(transaction, { record: quotation.name, from: [id], into: Number(made.id) })
    answers.set(id, { revision: { id: made.id, number: made.number } })
  }
}

/** Gives a quotation that was copied from another one its number with the suffix: QT/26-27/0001/R1. */
export function numberRevision({ step, values, copied_from = [] }: Change): void {
  const [before] = copied_from
  if (step !== 'create' || !before) return
  values.revision_of = before.id
  // A rejected one never got a number; the new one takes its own when it is sent.
  if (typeof before.number !== 'string') return
  const last = Number(before.revision ?? 0)
  const suffix = last === 0 ? '' : `/R${last}`
  const number = String(before.number).slice(0, String(before.number).length - suffix.length)
  values.revision = last + 1
  values.number = numberOf({ number, revisions: [] }, last + 1)
}

/** Refuses to delete the draft of a revision: the quotation that it replaces no longer counts, so none would be left. */
export function keepRevisions({ changes }: Checking): void {
  const drafts = changes.filter(({ before }) => before?.status === 'draft' && before.revision)
  keepRecords(drafts, new Map(drafts.map(({ id }) => [id as number, 'A revision is not deleted. Change it instead'])))
}

/** Keeps the seller's facts of the revisions that are sent now. Other quotations keep theirs when they get their number. */
export async function keepSentRevisions({ transaction, written }: Following): Promise<void> {
  const docs = written.flatMap(({ before, after }) =>
    after?.revision && after.status === 'sent' && before?.status === 'draft' ? [after] : [],
  )
  if (docs.length > 0) await keepFacts(transaction, { definition: quotation, docs })
}
