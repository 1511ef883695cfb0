import { indianDate } from '#base/financial-year.ts'
import { type Acting, type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { quantityOf, thousandthsOf } from '../../rules/amounts.ts'
import { applyOrderEvent } from '../../rules/orders/order-events.ts'
import { allowedMoves } from '../moves/moves.server.ts'
import { accepted, entriesBetween } from '../order-book.ts'
import { addEntries, lockOrders, readOrders, refreshOrders } from '../order-book.server.ts'
import { jobWork } from './job-work.record.ts'
import { makeBills } from './bills.server.ts'
import { backOnChallans, makeChallans } from './challans.server.ts'
import { jobWorkPapersRoute } from './papers.server.ts'

type Change = Acting['changes'][number]
type Row = Readonly<Record<string, unknown>>

/** The rules of job work: what comes back is an event of the order, whose board follows. */
export const jobWorkServer: RecordServer = {
  record: jobWork.name,
  actions: { receive, make_challan: makeChallans, make_bill: makeBills },
  routes: [jobWorkPapersRoute],
  check({ changes }) {
    for (const { before, values, issues } of savesOf(changes)) {
      const { given_on, due_date } = { ...before, ...values }
      if (values.due_date && String(due_date) < String(given_on))
        issues.push({ field: 'due_date', message: 'This is before the day on which they were given', rule: 'order' })
    }
  },
  async after({ transaction, cause, written }) {
    // The action that gives pieces out refreshes its order itself.
    if (cause === 'create') return
    const ids = written.flatMap(({ after }) => (typeof after?.order_id === 'number' ? [after.order_id] : []))
    await refreshOrders(transaction, [...new Set(ids)])
  },
}

/** Takes pieces back. The engine has locked the job work; its order is locked next, so that the board is counted by one writer at a time. */
async function receive(acting: Acting): Promise<void> {
  const { transaction, access, changes } = acting
  const ids = [...new Set(changes.map(({ before }) => Number(before.order_id)))]
  await lockOrders(transaction, ids)
  const found = await readOrders(transaction, ids)
  const { moves } = await allowedMoves(transaction)
  for (const change of changes) {
    const order_id = Number(change.before.order_id)
    const before = found.get(order_id)?.order
    const came = cameBack(change)
    if (!before || change.issues.length > 0) continue
    const { good, rejected, short, day, to } = came
    const event = {
      ...{ type: 'receive' as const, line: String(change.before.line), from: String(change.before.stage) },
      ...{ good, lost: rejected + short, ...(to ? { to } : {}) },
    }
    const step = accepted(applyOrderEvent(before, event, moves), change.issues)
    if (!step) continue
    const entries = entriesBetween(before, step.order)
    await addEntries(transaction, { order_id, user_id: access.user_id, entries })
    change.values.returns = [
      ...(change.before.returns as Row[]),
      {
        ...{ date: day, good: quantityOf(good), rejected: quantityOf(rejected), short: quantityOf(short) },
        ...{ stage: good > 0n ? to : null, reason: change.input?.reason ?? null },
      },
    ]
    change.values.status = good + rejected + short === thousandthsOf(change.before.out) ? 'back' : 'out'
    await backOnChallans(acting, change, { back: good + rejected, lost: short, day })
  }
}

/** The answers of the form in thousandths; what is wrong is an issue on its field. */
function cameBack({ before, input = {}, issues }: Change) {
  const [good, rejected, short] = [input.came_good, input.came_rejected, input.came_short].map(thousandthsOf)
  const out = thousandthsOf(before.out)
  const day = String(input.came_on ?? indianDate(new Date()))
  const issue = (field: string, message: string, rule: string) => issues.push({ field, message, rule })
  const field = good > 0n ? 'came_good' : rejected > 0n ? 'came_rejected' : 'came_short'
  if (good + rejected + short === 0n) issue('came_good', 'Enter how many pieces came back', 'qty_invalid')
  if (good + rejected + short > out)
    issue(field, `Only ${quantityOf(out)} are still with the job worker`, 'not_given_out')
  if (rejected + short > 0n && !input.reason) issue('reason', 'Say why they are rejected or short', 'required')
  if (day > indianDate(new Date())) issue('came_on', 'This day is in the future', 'order')
  if (day < String(before.given_on)) issue('came_on', 'This is before the day on which they were given', 'order')
  return { good, rejected, short, day, to: (input.work_stage as string | null) ?? null }
}
