import type { Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { recordMovements, reverseMovements, type StockMovement } from '#modules/items/index.server.ts'
import { goodsBack } from '../challans/back/goods-back.record.ts'
import { boardPiecesOf } from '../challans/board-pieces.server.ts'
import { challan } from '../challans/challan.record.ts'
import { thousandthsOf } from '../rules/amounts.ts'
import { rowsOf } from '../rules/values.ts'
import { type Line, linesOf, moving, placeOf, textOf } from './moving.server.ts'

/** Goods of posted challans leave their branch; those of cancelled ones are there again. */
export async function moveChallans({ transaction, access, written }: Following): Promise<void> {
  const posted = written.flatMap(({ before, after }) =>
    after?.status === 'posted' && before?.status !== 'posted' ? [after] : [],
  )
  // Pieces of the production board are in no stock before they are finished.
  const pieces = await boardPiecesOf(
    transaction,
    posted.map(({ id }) => id),
  )
  const movements = posted.flatMap((doc) =>
    linesOf(doc).flatMap((line, index) =>
      pieces.has(line.id)
        ? []
        : moving(line, {
            ...{ kind: 'challan', location_id: placeOf(doc), date: String(doc.date), field: `lines.${index}.quantity` },
            ...{ record: challan.name, record_id: doc.id, paper: textOf(doc.number) },
            thousandths: -thousandthsOf(line.quantity),
          }),
    ),
  )
  await recordMovements(transaction, access.business_id, movements)
  const cancelled = written.filter(({ before, after }) => before?.status === 'posted' && after?.status === 'cancelled')
  await reverseMovements(transaction, access.business_id, { record: challan.name, ids: cancelled.map(({ id }) => id) })
}

/**
 * Goods that are received come in at the branch of their challan, as what was made of them. Goods that were sold from where they were come
 * in too, because the invoice takes them out. What was lost does not come in.
 */
export async function moveGoodsBack({ transaction, access, written }: Following): Promise<void> {
  const received = written.flatMap(({ before, after }) =>
    after?.status === 'received' && before?.status !== 'received' ? [after] : [],
  )
  const ids = received.map(({ challan_id }) => challan_id as number)
  const challans = await readFullRows(transaction, challan, ids)
  const pieces = await boardPiecesOf(transaction, ids)
  const movements = received.flatMap((doc) => {
    const of = challans.get(doc.challan_id as number)
    return rowsOf(doc.goods).flatMap((row, index): StockMovement[] => {
      const line = linesOf(of).at(Number(row.line) - 1)
      if (!of || !line || pieces.has(line.id)) return []
      const made = { id: line.id, item_id: row.item_id, unit: row.made_unit } as Line
      return moving(row.item_id ? made : line, {
        ...{ kind: 'challan_return', location_id: placeOf(of), date: String(doc.date) },
        ...{ record: goodsBack.name, record_id: doc.id, paper: textOf(doc.name), field: `goods.${index}.quantity` },
        thousandths: thousandthsOf(row.item_id ? row.made : row.quantity),
      })
    })
  })
  await recordMovements(transaction, access.business_id, movements)
  const cancelled = written.filter(
    ({ before, after }) => before?.status === 'received' && after?.status === 'cancelled',
  )
  await reverseMovements(transaction, access.business_id, {
    record: goodsBack.name,
    ids: cancelled.map(({ id }) => id),
  })
}
