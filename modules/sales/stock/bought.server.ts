import { indianDate } from '#base/financial-year.ts'
import type { Doc, Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { recordMovements, reverseMovements } from '#modules/items/index.server.ts'
import { isBrought } from '../brought/brought-fields.ts'
import { bill } from '../purchases/bills/bill.record.ts'
import { debitNote } from '../purchases/debit-notes/debit-note.record.ts'
import { thousandthsOf } from '../rules/amounts.ts'
import { linesOf, moving, placeOf, textOf } from './moving.server.ts'

/** Goods of posted bills come in at their branch. What a cancelled bill brought goes out again. */
export async function moveBills({ transaction, access, written }: Following): Promise<void> {
  const posted = written.flatMap(({ before, after }) =>
    after?.status === 'posted' && before?.status !== 'posted' && !isBrought(after) ? [after] : [],
  )
  const movements = posted.flatMap((doc) =>
    linesOf(doc).flatMap((line, index) =>
      moving(line, {
        ...{ kind: 'purchase', location_id: placeOf(doc), date: String(doc.date), field: `lines.${index}.quantity` },
        ...{ record: bill.name, record_id: doc.id, paper: textOf(doc.number) },
        thousandths: thousandthsOf(line.quantity),
      }),
    ),
  )
  await recordMovements(transaction, access.business_id, movements)
  const cancelled = written.filter(({ before, after }) => before?.status === 'posted' && after?.status === 'cancelled')
  await reverseMovements(transaction, access.business_id, { record: bill.name, ids: cancelled.map(({ id }) => id) })
}

/** Goods of posted debit notes for returns go out, and come back if the note is cancelled; other notes move no goods. */
export async function moveDebitNotes({ transaction, access, written }: Following): Promise<void> {
  const changed = written.flatMap(({ before, after }) => {
    if (after?.reason !== 'Purchase return' || (before?.status === 'posted') === (after.status === 'posted')) return []
    return [{ doc: after, sign: after.status === 'posted' ? -1n : 1n }]
  })
  const bills = await readFullRows(
    transaction,
    bill,
    changed.map(({ doc }) => doc.bill_id as number),
  )
  const movements = changed.flatMap(({ doc, sign }) => {
    const of = bills.get(doc.bill_id as number) as Doc
    return linesOf(doc).flatMap((row, index) => {
      const line = linesOf(of).find(({ id }) => id === row.bill_line_id)
      if (!line) return []
      return moving(line, {
        ...{ kind: 'purchase_return', location_id: placeOf(of), field: `lines.${index}.quantity` },
        ...{ record: debitNote.name, record_id: doc.id, paper: textOf(doc.number), is_reversal: sign > 0n },
        date: sign < 0n ? String(doc.date) : indianDate(new Date()),
        thousandths: sign * thousandthsOf(row.quantity),
      })
    })
  })
  await recordMovements(transaction, access.business_id, movements)
}
