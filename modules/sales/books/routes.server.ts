import { indianDate } from '#base/financial-year.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { closeBooks, closedTo } from './period.server.ts'

/** Reading and closing the period of the books. Only the owner closes and opens it. */
export const periodRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/period_lock',
    permission: { record: 'invoice', right: 'view' },
    summary: 'The day up to which the books are closed, null if they are open',
    handler: async ({ services, caller }) => ({
      closed_to: await services.database.transaction(caller.access, closedTo),
    }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/period_lock',
    permission: 'owner',
    takes: ['closed_to'],
    summary:
      'Closes the books up to a day, or opens them with null. Papers of a closed period are not posted, cancelled or dated',
    async handler({ services, caller, body }) {
      const day = body.closed_to ?? null
      if (day !== null && !isDay(day))
        throw invalid([{ field: 'closed_to', message: 'Enter a valid date', rule: 'date' }])
      if (day !== null && day > indianDate(new Date()))
        throw invalid([{ field: 'closed_to', message: 'The date lies in the future', rule: 'future' }])
      await services.database.transaction(caller.access, (transaction) => closeBooks(transaction, day))
      return { closed_to: day }
    },
  }),
]
