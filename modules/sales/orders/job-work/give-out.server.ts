import { indianDate } from '#base/financial-year.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Acting } from '#engine/server/records/hooks.server.ts'
import { quantityOf } from '../../rules/amounts.ts'
import type { OrderEvent } from '../../rules/orders/order-events.ts'
import { piecesEvent } from '../order-book.ts'
import { jobWork } from './job-work.record.ts'

type Change = Acting['changes'][number]

/** The field of the form that each refusal of the rules is about. */
export const GIVE_OUT_FIELDS: Readonly<Record<string, string>> = {
  line_unknown: 'line',
  service_line: 'line',
  qty_invalid: 'quantity',
  not_enough_pieces: 'quantity',
  pieces_away: 'quantity',
  finished_pieces: 'work_stage',
}

/** The event of giving pieces out. */
export const giveEvent = ({ input = {} }: Change): OrderEvent => piecesEvent('give', input, input.work_stage)

/** What is wrong with the days of the form. */
export function checkDays({ input = {}, issues }: Change): void {
  const today = indianDate(new Date())
  const given = String(input.given_on ?? today)
  if (given > today) issues.push({ field: 'given_on', message: 'This day is in the future', rule: 'order' })
  if (input.back_by && String(input.back_by) < given)
    issues.push({ field: 'back_by', message: 'This is before the day on which they were given', rule: 'order' })
}

/** Makes the job work of pieces that were given out. The caller has locked the order, within which job work is numbered. */
export async function makeJobWork(
  acting: Acting,
  { id, before, input = {} }: Change,
  { line, quantity, to }: Extract<OrderEvent, { type: 'stage' | 'give' }>,
): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address } = acting
  const [{ count }] = await transaction.query<{ count: string }>(
    'select count(*) from job_work where business_id = $1::bigint and order_id = $2::bigint',
    [access.business_id, id],
  )
  const row = (before.lines as Record<string, unknown>[]).find((one) => String(one.id) === line)
  const { written } = await changeRecords(transaction, {
    ...{ catalog, specials, access, request_id, address, definition: jobWork },
    ...{ cause: 'create', on_issue: 'refuse' },
    changes: [
      {
        ...{ step: 'create', id: null, before: null, issues: [] },
        values: {
          name: `${String(before.number)}-J${Number(count) + 1}`,
          ...{ order_id: id, contact_id: input.worker_id, line, stage: to, status: 'out' },
          description: row?.description ?? null,
          quantity: quantityOf(quantity),
          ...{ given_on: input.given_on ?? indianDate(new Date()), due_date: input.back_by ?? null },
          rate: input.rate ?? null,
          returns: [],
        },
      },
    ],
  })
  acting.answers.set(id, { job_work: { id: written[0].id } })
}
