import type { Transaction } from '#engine/server/database/database.server.ts'
import { DEFAULT_MOVES, type MoveMatrix } from '../../rules/orders/order-moves.ts'

/** The moves of orders that the owner allows; those of the product if nobody changed them. */
export async function allowedMoves(transaction: Transaction): Promise<{ moves: MoveMatrix; is_default: boolean }> {
  const [row] = await transaction.query<{ moves: MoveMatrix | null }>(
    'select moves from order_move_matrix where business_id = $1::bigint order by id desc limit 1',
    [transaction.scope.business_id],
  )
  // A status that came later has its usual moves.
  return row?.moves
    ? { moves: { ...DEFAULT_MOVES, ...row.moves }, is_default: false }
    : { moves: DEFAULT_MOVES, is_default: true }
}

/** Keeps other moves for the business; null returns to those of the product. */
export async function saveMoves(transaction: Transaction, moves: MoveMatrix | null): Promise<void> {
  await transaction.query(
    `insert into order_move_matrix (business_id, moves, created_by)
     select b.id, $2::jsonb, $3::bigint from business b where b.id = $1::bigint`,
    [transaction.scope.business_id, moves === null ? null : JSON.stringify(moves), transaction.scope.user_id],
  )
}
