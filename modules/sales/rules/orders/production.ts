import { refuse } from '#base/issue.ts'
import type { OrderAnswer } from './order-answer.ts'
import { FINISHED } from './order-status.ts'
import { type Order, type OrderLine, openOf, stagedOf } from './order.ts'

/** Pieces of a line that are open and in no stage. */
export const notStartedOf = (order: Order, line: OrderLine): bigint => openOf(order, line) - stagedOf(line)

/** Pieces by stage. A business names its stages, so a name may also be that of a property of every object. */
const countIn = (pieces: OrderLine['board'], stage: string): bigint =>
  Object.hasOwn(pieces, stage) ? pieces[stage] : 0n

/** Pieces of a line in a stage, those with job workers included. */
export const piecesIn = ({ board }: OrderLine, stage: string): bigint => countIn(board, stage)

/** Pieces of a line in a stage that are with job workers. */
export const awayIn = ({ away }: OrderLine, stage: string): bigint => countIn(away, stage)

// Empty stages are left out.
function added(pieces: OrderLine['board'], stage: string, more: bigint): OrderLine['board'] {
  const { [stage]: _before, ...others } = pieces
  const after = countIn(pieces, stage) + more
  return after === 0n ? others : { ...others, [stage]: after }
}

/** A line with some pieces more, or fewer, in a stage. */
export const withPieces = (line: OrderLine, stage: string, pieces: bigint): OrderLine => ({
  ...line,
  board: added(line.board, stage, pieces),
})

const withAway = (line: OrderLine, stage: string, pieces: bigint): OrderLine => ({
  ...line,
  away: added(line.away, stage, pieces),
})

const withLine = (order: Order, line: OrderLine): Order => ({
  ...order,
  intake: null,
  lines: order.lines.map((one) => (one.id === line.id ? line : one)),
})

interface Move {
  line: string
  quantity: bigint
  from?: string
  to: string
}

/** Moves pieces of a line to a stage: from another stage, or from those not started. Work on pieces also ends intake. */
export function stage(order: Order, move: Move): OrderAnswer {
  const line = order.lines.find(({ id }) => id === move.line)
  if (!line) return refuse('line_unknown', 'This line is not in the order')
  if (line.service) return refuse('service_line', 'A service is not produced or sent')
  if (move.quantity <= 0n) return refuse('qty_invalid', 'Enter a quantity above zero')
  const there = move.from === undefined ? notStartedOf(order, line) : piecesIn(line, move.from)
  if (move.quantity > there) return refuse('not_enough_pieces', 'There are not that many pieces')
  const away = move.from === undefined ? 0n : awayIn(line, move.from)
  if (move.quantity > there - away) return refuse('pieces_away', 'Some of these pieces are with a job worker')
  const taken = move.from === undefined ? line : withPieces(line, move.from, -move.quantity)
  return { order: withLine(order, withPieces(taken, move.to, move.quantity)) }
}

/** Gives pieces of a line to a job worker, for the work of a stage: they move to that stage and are away there. */
export function give(order: Order, move: Move): OrderAnswer {
  if (move.to === FINISHED)
    return refuse('finished_pieces', 'Finished pieces are not given out. Name the work to be done')
  const step = stage(order, move)
  if (!('order' in step)) return step
  const line = step.order.lines.find(({ id }) => id === move.line) as OrderLine
  return { order: withLine(step.order, withAway(line, move.to, move.quantity)) }
}

/**
 * Takes pieces back from a job worker. Good ones move on to a stage, or stay where they are; rejected and missing ones leave the
 * board, because they have to be made again.
 */
export function receive(
  order: Order,
  { line: id, from, good, lost, to = from }: { line: string; from: string; good: bigint; lost: bigint; to?: string },
): OrderAnswer {
  const line = order.lines.find((one) => one.id === id)
  if (!line) return refuse('line_unknown', 'This line is not in the order')
  if (good < 0n || lost < 0n || good + lost === 0n) return refuse('qty_invalid', 'Enter a quantity above zero')
  if (good + lost > awayIn(line, from)) return refuse('not_given_out', 'This is more than is with the job worker')
  const back = withPieces(withAway(line, from, -(good + lost)), from, -(good + lost))
  return { order: withLine(order, good === 0n ? back : withPieces(back, to, good)) }
}
