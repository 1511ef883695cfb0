import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { DEFAULT_MOVES } from '../../rules/orders/order-moves.ts'
import { salesOrder } from '../sales-order.record.ts'
import { isSameMatrix, readMoves } from './moves-input.ts'
import { allowedMoves, saveMoves } from './moves.server.ts'

/** Which statuses of orders may follow each other. Only the owner changes it. */
export const moveRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/order_moves',
    permission: { record: salesOrder.name, right: 'view' },
    summary: 'For each status of orders those that may follow, and whether this is as the product has it',
    handler: ({ services, caller }) => services.database.transaction(caller.access, allowedMoves),
  }),
  memberRoute({
    method: 'PUT',
    path: '/order_moves',
    permission: 'owner',
    takes: ['moves'],
    summary: 'Changes which statuses of orders may follow each other; null returns to those of the product',
    async handler({ services, caller, body }) {
      const read = body.moves === null ? { moves: DEFAULT_MOVES } : readMoves(body.moves)
      if ('issues' in read) throw invalid(read.issues)
      const { access, request_id } = caller
      const { moves } = read
      const is_default = isSameMatrix(moves, DEFAULT_MOVES)
      await services.database.transaction(access, async (transaction) => {
        const before = await allowedMoves(transaction)
        if (isSameMatrix(before.moves, moves)) return
        await saveMoves(transaction, is_default ? null : moves)
        await writeAudit(transaction, {
          ...{ business_id: access.business_id, actor_id: access.user_id, record: 'setting', record_id: null },
          ...{ action: 'update', changes: { order_moves: [before.moves, moves] }, request_id },
        })
      })
      return { moves, is_default }
    },
  }),
]
