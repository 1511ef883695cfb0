import { refuse } from '#base/issue.ts'
import type { OrderAnswer } from './order-answer.ts'
import { type Order, type OrderLine, openOf, stagedOf } from './order.ts'

/** Pieces of a line that are open and in no stage. */
export const notStartedOf = (order: Order, line: OrderLine): bigint => openOf(order, line) - stagedOf(line)

/** Pieces of a line in a stage. A business names its stages, so a name may also be that of a property of every object. */
export const piecesIn = ({ board }: OrderLine, stage: string): bigint =>
  Object.hasOwn(board, stage) ? board[stage] : 0n

/** A line with some pieces more, or fewer, in a stage; empty stages are left out. */
export function withPieces(line: OrderLine, stage: string, pieces: bigint): OrderLine {
  const { [stage]: _before, ...others } = line.board
  const after = piecesIn(line, stage) + pieces
  return { ...line, board: after === 0n ? others : { ...others, [stage]: after } }
}

/** Moves pieces of a line to a stage: from another stage, or from those not started. Work on pieces also ends intake. */
export function stage(order: Order, move: { line: string; quantity: bigint; from?: string; to: string }): OrderAnswer {
  const line = order.lines.find(({ id }) => id === move.line)
  if (!line) return refuse('line_unknown', 'This line is not in the order')
  if (line.service) return refuse('service_line', 'A service is not produced or sent')
  if (move.quantity <= 0n) return refuse('qty_invalid', 'Enter a quantity above zero')
  const there = move.from === undefined ? notStartedOf(order, line) : piecesIn(line, move.from)
  if (move.quantity > there) return refuse('not_enough_pieces', 'There are not that many pieces')
  const taken = move.from === undefined ? line : withPieces(line, move.from, -move.quantity)
  const moved = withPieces(taken, move.to, move.quantity)
  return { order: { ...order, intake: null, lines: order.lines.map((one) => (one === line ? moved : one)) } }
}
