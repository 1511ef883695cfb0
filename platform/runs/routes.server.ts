import type { Catalog } from '#engine/record/catalog.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { bulkRoutes } from './bulk-routes.server.ts'
import { RUN_JOB, runJob } from './run.server.ts'
import { findRun, listRuns, type Run } from './store.server.ts'
import { startUndo, UNDO_DAYS, UNDO_JOB, undoJob } from './undo.server.ts'

/** Job handlers of this part, by name. */
export const runJobs = { [RUN_JOB]: runJob, [UNDO_JOB]: undoJob }

/** Routes to list bulk edits and imports, and to undo them. */
export const runRoutes = (catalog: Catalog): readonly RouteSpec[] => [
  ...bulkRoutes(catalog),
  memberRoute({
    method: 'GET',
    path: '/runs',
    summary: 'Bulk edits and imports of the last 30 days, newest first; an owner sees those of everybody',
    async handler({ services, caller }) {
      const runs = await services.database.transaction(caller.access, (transaction) =>
        listRuns(transaction, caller.access, 100),
      )
      return { data: runs.map(shown) }
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/runs/:id',
    summary: 'Where a bulk edit or an import stands',
    async handler({ services, caller, params }: MemberCall) {
      const { access } = caller
      return shown(
        await services.database.transaction(access, (transaction) =>
          findRun(transaction, { access, id: idOf(params.id) }),
        ),
      )
    },
  }),
  memberRoute({
    method: 'POST',
    path: '/runs/:id/undo',
    takes: [],
    summary: 'Take a bulk edit or an import back; what was changed since stays and is counted',
    async handler({ services, caller, params, reply }: MemberCall) {
      const { catalog, specials } = services
      const { access, request_id, address } = caller
      const run = await startUndo(services, {
        writing: { catalog, specials, access, request_id, address },
        id: idOf(params.id),
      })
      if (run.state === 'undoing') reply.status(202)
      return shown(run)
    },
  }),
]

/** A run as the API returns it. */
function shown(run: Run): Record<string, unknown> {
  const { chosen, input, after_id, last_id, location_id, request_id, ...rest } = run
  const until = new Date(new Date(run.created_at).getTime() + UNDO_DAYS * 86_400_000)
  const can_undo = (run.state === 'done' || run.state === 'failed') && run.done > 0 && until.getTime() > Date.now()
  return { ...rest, can_undo, undo_until: until.toISOString() }
}
