import type { RouteSpec } from '#kernel/server/http/route.server.ts'
import type { JobHandler } from '#kernel/server/jobs/worker.server.ts'
import type { RecordServer } from '#kernel/server/records/hooks.server.ts'

/** What is special about records on the server, one line each. */
export const specials: readonly RecordServer[] = []

/** Routes that no definition makes, by module. */
export const moduleRoutes: readonly RouteSpec[] = []

/** Handlers of jobs, by the name they are queued under. */
export const jobs: Record<string, JobHandler> = {}
