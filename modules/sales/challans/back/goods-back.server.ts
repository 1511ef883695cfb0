import { indianDate } from '#base/financial-year.ts'
import { type Acting, keepRecords, type RecordServer } from '#engine/server/records/hooks.server.ts'
import { quantityOf, thousandthsOf } from '../../rules/amounts.ts'
import { rowsOf } from '../../rules/values.ts'
import { keepPeriod } from '../../books/period.server.ts'
import { makeEwayBills } from '../../e-way-bill/make-e-way-bill.server.ts'
import { moveGoodsBack } from '../../stock/challans.server.ts'
import { lockChallans, readAway, refreshChallans } from '../standing.server.ts'
import { goodsBack } from './goods-back.record.ts'

const KEPT = 'Goods that came back are cancelled, not deleted'

/** The rules of goods that come back: never more than is out, and each of them once. */
export const goodsBackServer: RecordServer = {
  record: goodsBack.name,
  actions: { receive, cancel, make_e_way_bill: makeEwayBills },
  locked: () => 'Goods that came back are not changed. Cancel them, and enter them again.',
  async check(checking) {
    const { changes } = checking
    // What the action of the challan makes was checked with the challan.
    if (checking.cause !== 'create') await keepPeriod(checking, { receive: 'received_on' })
    keepRecords(changes, new Map(changes.flatMap(({ id }) => (id === null ? [] : [[id, KEPT]]))))
  },
  async after(following) {
    await moveGoodsBack(following)
    // The action that takes goods back writes its challan itself.
    if (following.cause === 'create') return
    const moved = following.written.filter(
      ({ before, after }) => (before?.status === 'received') !== (after?.status === 'received'),
    )
    await refreshChallans(following, idsOf(moved.map(({ after }) => after?.challan_id)))
  },
}

const idsOf = (ids: readonly unknown[]): number[] => [...new Set(ids.filter((id) => typeof id === 'number'))]

/** Receives goods that were on their way. Their challans are locked, and what is still out is read then. */
async function receive({ transaction, changes }: Acting): Promise<void> {
  const ids = idsOf(changes.map(({ before }) => before.challan_id))
  await lockChallans(transaction, ids)
  const away = await readAway(transaction, ids)
  const today = indianDate(new Date())
  for (const { before, values, input = {}, issues } of changes) {
    const day = String(input.received_on ?? today)
    if (day > today) issues.push({ field: 'received_on', message: 'This day is in the future', rule: 'future' })
    if (day < String(before.date))
      issues.push({ field: 'received_on', message: 'This is before the day on which they left', rule: 'order' })
    values.date = day
    for (const row of rowsOf(before.goods)) {
      const line = (away.get(before.challan_id as number) ?? []).find(({ place }) => place === Number(row.line))
      const wanted = thousandthsOf(row.quantity) + thousandthsOf(row.lost)
      if (line && wanted <= line.left) continue
      const left = quantityOf(line?.left ?? 0n)
      issues.push({ field: '', message: `Only ${left} are still out`, rule: 'more_than_out' })
    }
  }
}

async function cancel({ transaction, changes }: Acting): Promise<void> {
  await lockChallans(transaction, idsOf(changes.map(({ before }) => before.challan_id)))
}
