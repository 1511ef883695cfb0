import type { Issue } from '#base/issue.ts'
import { mayMove, type MoveMatrix } from '../../rules/orders/order-moves.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../rules/orders/order.ts'

const isStatus = (value: unknown): value is OrderStatus => ORDER_STATUSES.some((status) => status === value)

/** Reads a matrix from a body: for each of the fifteen statuses those that may follow. Staying needs no entry. */
export function readMoves(raw: unknown): { moves: MoveMatrix } | { issues: Issue[] } {
  const issues: Issue[] = []
  const given = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? (raw as Record<string, unknown>) : null
  if (!given) return { issues: [{ field: 'moves', message: 'Send the moves of each status', rule: 'type' }] }
  for (const name of Object.keys(given).slice(0, 50))
    if (!isStatus(name)) issues.push({ field: 'moves', message: 'There is no such status', rule: 'choice' })
  const moves = Object.fromEntries(
    ORDER_STATUSES.map((from) => {
      const to = Object.hasOwn(given, from) ? given[from] : undefined
      if (!Array.isArray(to) || to.length > ORDER_STATUSES.length || !to.every(isStatus)) {
        issues.push({ field: `moves.${from}`, message: 'Choose statuses of orders', rule: 'choice' })
        return [from, []]
      }
      return [from, ORDER_STATUSES.filter((status) => status !== from && to.includes(status))]
    }),
  ) as unknown as MoveMatrix
  return issues.length > 0 ? { issues } : { moves }
}

/** True if two matrices allow the same moves. */
export const isSameMatrix = (one: MoveMatrix, other: MoveMatrix): boolean =>
  ORDER_STATUSES.every((from) => ORDER_STATUSES.every((to) => mayMove(one, from, to) === mayMove(other, from, to)))
