import { decimalText, dividedBy, exact } from '#base/exact.ts'
import { indianDate } from '#base/financial-year.ts'
import type { Acting, Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { makeGoodsBack } from '../../challans/back/take-goods-back.server.ts'
import { challansOf } from '../../challans/board-pieces.server.ts'
import { challan } from '../../challans/challan.record.ts'
import { lockChallans, readAway, refreshChallans } from '../../challans/standing.server.ts'
import { quantityOf } from '../../rules/amounts.ts'
import { rowsOf } from '../../rules/values.ts'
import { makePapers, type Open } from './make-papers.server.ts'

type Change = Acting['changes'][number]

/** Makes drafts of challans for pieces that are with job workers: one for each job worker and branch. The engine has locked the job work. */
export const makeChallans = (acting: Acting): Promise<void> =>
  makePapers(acting, {
    definition: challan,
    headOf,
    lineOf: ({ order, change }) => lineOf(order, change.before),
    async readOpen({ transaction, changes }) {
      const ids = changes.map(({ id }) => id)
      const has = new Set((await challansOf(transaction, ids)).map(({ job_work_id }) => job_work_id))
      return (change, order) => {
        if (!has.has(change.id) && order) return { change, order }
        change.issues.push({ field: '', message: 'These pieces have a delivery challan already', rule: 'has_challan' })
        return null
      }
    },
  })

function headOf(together: readonly Open[]): Record<string, unknown> {
  const works = together.map(({ change }) => change.before)
  const of = (name: string) => works.flatMap((work) => (work[name] ? [String(work[name])] : [])).toSorted()
  const stages = [...new Set(of('stage'))].join(', ')
  return {
    ...{ purpose: 'Job Work', job_goods: 'inputs', work: stages.slice(0, 60) },
    ...{ date: of('given_on').at(-1) ?? indianDate(new Date()), back_by: of('due_date').at(-1) ?? null },
  }
}

/** Pieces of an order at the value that the order gives them, without tax. */
function lineOf(order: Doc, work: Doc): Record<string, unknown> {
  const line = rowsOf(order.lines).find(({ id }) => String(id) === String(Number(work.line)))
  const { item_id, hsn, unit, tax_rate } = line ?? {}
  const price =
    line && Number(line.quantity) > 0 ? decimalText(dividedBy(exact(line.taxable), exact(line.quantity), 3), 3) : null
  return { item_id, description: work.description, hsn, unit, tax_rate, price, quantity: work.out }
}

/** What came back of job work came back of its challan too. Pieces whose challan is a draft wait for it. */
export async function backOnChallans(
  acting: Acting,
  change: Change,
  { back, lost, day }: { back: bigint; lost: bigint; day: string },
): Promise<void> {
  const { transaction } = acting
  const [piece] = await challansOf(transaction, [change.id])
  if (!piece) return
  if (!piece.is_posted) {
    const message = 'Post the delivery challan of these pieces first, or delete its draft'
    change.issues.push({ field: '', message, rule: 'draft_challan' })
    return
  }
  await lockChallans(transaction, [piece.challan_id])
  const sent = (await readFullRows(transaction, challan, [piece.challan_id])).get(piece.challan_id)
  const away = (await readAway(transaction, [piece.challan_id])).get(piece.challan_id) ?? []
  if (!sent) return
  const { their_number, their_date } = change.input ?? {}
  await makeGoodsBack(acting, sent, {
    away,
    input: {
      ...{ came_on: day, their_number, their_date, work_done: change.before.stage },
      goods: [{ line: String(piece.line_id), quantity: quantityOf(back), lost: quantityOf(lost) }],
    },
  })
  await refreshChallans(acting, [piece.challan_id])
}
