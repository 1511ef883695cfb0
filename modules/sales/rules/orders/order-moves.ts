import type { OrderStatus } from './order.ts'

/** What a status means: the order is taken, made, sent, done, or taken back. */
export type StatusKind = 'intake' | 'production' | 'fulfilment' | 'end' | 'reverse'

/** The kind of each status. */
export const STATUS_KINDS: Readonly<Record<OrderStatus, StatusKind>> = {
  Pending: 'intake',
  Payment: 'intake',
  Production: 'production',
  Cutting: 'production',
  Dyeing: 'production',
  Stitching: 'production',
  Finished: 'production',
  Unfulfilled: 'fulfilment',
  'Partially Unfulfilled': 'fulfilment',
  Fulfilled: 'fulfilment',
  Shipped: 'fulfilment',
  Completed: 'end',
  Return: 'reverse',
  Exchange: 'reverse',
  Cancel: 'reverse',
}

/** For each status those that may follow. The owner of a business may edit it. */
export type MoveMatrix = Readonly<Record<OrderStatus, readonly OrderStatus[]>>

// Forward freely within and across kinds; production stages may be skipped or repeated; what is sent may come back or be
// sent again.
const NEXT_KINDS: Readonly<Record<StatusKind, readonly StatusKind[]>> = {
  intake: ['intake', 'production', 'fulfilment', 'reverse'],
  production: ['production', 'fulfilment', 'reverse'],
  fulfilment: ['production', 'fulfilment', 'end', 'reverse'],
  end: ['reverse', 'fulfilment'],
  reverse: ['production', 'fulfilment', 'end', 'reverse'],
}

const STATUSES = Object.keys(STATUS_KINDS) as OrderStatus[]

/** The matrix of a new business. */
export const DEFAULT_MOVES: MoveMatrix = Object.fromEntries(
  STATUSES.map((from) => [
    from,
    STATUSES.filter((to) => to !== from && NEXT_KINDS[STATUS_KINDS[from]].includes(STATUS_KINDS[to])),
  ]),
) as unknown as MoveMatrix

/** True if an order may go from a status to another one; staying is always allowed. */
export const mayMove = (matrix: MoveMatrix, from: OrderStatus, to: OrderStatus): boolean =>
  from === to || matrix[from].includes(to)
