import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { invoice } from '../invoices/invoice.record.ts'

const DEFINITIONS = { invoice, credit_note: creditNote }

// Documents that an action is about to write itself, with their new state.
const held = new WeakMap<Transaction, Set<string>>()

/** Lets an action write these documents itself: `mirrorStatuses` leaves them out until the end of the work. */
export async function holdingPapers<Result>(
  transaction: Transaction,
  keys: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = held.get(transaction) ?? new Set()
  held.set(transaction, new Set([...before, ...keys]))
  try {
    return await work()
  } finally {
    held.set(transaction, before)
  }
}

/** Writes the state of e-invoices to their documents, where it differs. */
export async function mirrorStatuses(following: Following): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, written } = following
  for (const record of ['invoice', 'credit_note'] as const) {
    const states = new Map(
      written.flatMap(({ before, after }) => {
        const document = after?.document as { record: string; id: number } | undefined
        const is_ours = document?.record === record && after?.status !== before?.status
        return is_ours && !held.get(transaction)?.has(String(after?.paper_key)) ? [[document.id, after?.status]] : []
      }) as [number, string][],
    )
    if (states.size === 0) continue
    const definition = DEFINITIONS[record]
    await transaction.query(
      `select id from ${record} where business_id = $1::bigint and id = any($2::bigint[]) order by id for update`,
      [transaction.scope.business_id, [...states.keys()]],
    )
    const docs = await readFullRows(transaction, definition, [...states.keys()])
    const changes = [...docs.values()].flatMap((doc: Doc) =>
      doc.e_invoice_status === states.get(doc.id)
        ? []
        : [
            {
              ...{ step: 'change' as const, id: doc.id, before: doc, issues: [] },
              values: { e_invoice_status: states.get(doc.id) },
            },
          ],
    )
    if (changes.length > 0)
      await changeRecords(transaction, {
        ...{ catalog, specials, definition, access, request_id, address, changes },
        ...{ cause: 'action', action: 'e_invoice_state', word: 'e_invoice_moved', is_quiet: true, on_issue: 'refuse' },
      })
  }
}
