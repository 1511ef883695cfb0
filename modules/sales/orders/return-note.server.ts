import { indianDate } from '#base/financial-year.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Acting } from '#engine/server/records/hooks.server.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { quantityOf, smaller, thousandthsOf } from '../rules/amounts.ts'
import type { Order } from '../rules/orders/order.ts'

/** A line of a posted invoice with what no credit note, draft or posted, has credited of it yet. */
interface Billed {
  invoice_id: number
  invoice_line_id: number
  /** The line of the order. */
  line: string
  left: bigint
}

async function billedLines(transaction: Transaction, order_id: number): Promise<Billed[]> {
  const rows = await transaction.query<{ invoice_id: number; id: number; line: string; left: string }>(
    `select l.invoice_id, l.id, o.from_line_id::text as line,
       (coalesce(l.quantity, 0) - coalesce((select sum(n.quantity) from credit_note_line n
          join credit_note c on c.business_id = $1::bigint and c.id = n.credit_note_id
          where n.business_id = $1::bigint and n.invoice_line_id = l.id and c.status in ('draft', 'posted')
            and c.deleted_at is null), 0))::text as left
     from line_origin o join invoice_line l on l.id = o.line_id join invoice i on i.id = l.invoice_id
     where o.business_id = $1::bigint and l.business_id = $1::bigint and i.business_id = $1::bigint
       and o.record = 'invoice' and o.from_record = 'sales_order' and o.from_id = $2::bigint
       and i.status = 'posted' and i.deleted_at is null
     order by i.date, i.id, l.position`,
    [transaction.scope.business_id, order_id],
  )
  return rows.map(({ invoice_id, id, line, left }) => ({
    ...{ invoice_id: Number(invoice_id), invoice_line_id: Number(id), line },
    left: thousandthsOf(left),
  }))
}

/**
 * Makes drafts of the credit notes that a return makes due: for the pieces that came back and were billed, on the oldest posted
 * invoices first. Answers their ids; none for a person who may not make credit notes. The order must be locked.
 */
export async function makeReturnNotes(
  acting: Acting,
  { id, before, after }: { id: number; before: Order; after: Order },
): Promise<{ id: number }[]> {
  const { transaction, catalog, specials, access, request_id, address } = acting
  if (scopeOf(access, creditNote.name, 'create') === 'none') return []
  const billed = await billedLines(transaction, id)
  const pieces = new Map<number, Map<number, bigint>>()
  for (const [index, line] of after.lines.entries()) {
    let due = line.credited - before.lines[index].credited
    for (const one of billed.filter((row) => row.line === line.id && row.left > 0n)) {
      const taken = smaller(due, one.left)
      if (taken <= 0n) continue
      due -= taken
      const own = pieces.get(one.invoice_id) ?? new Map<number, bigint>()
      pieces.set(one.invoice_id, own.set(one.invoice_line_id, taken))
    }
  }
  const day = indianDate(new Date())
  const { written } = await changeRecords(transaction, {
    ...{ catalog, specials, access, request_id, address },
    definition: withCustomFields(creditNote, access.custom_fields),
    ...{ cause: 'create', on_issue: 'refuse' },
    changes: [...pieces].map(([invoice_id, quantities]) => ({
      ...{ step: 'create', id: null, before: null, issues: [] },
      values: {
        ...{ invoice_id, date: day, reason: 'Sales return', status: 'draft', without_tax: false },
        lines: [...quantities].map(([line, quantity]) => ({ invoice_line_id: line, quantity: quantityOf(quantity) })),
      },
    })),
  })
  return written.map((note) => ({ id: note.id }))
}
