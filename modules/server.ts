import type { RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { AUDIT_SCHEDULE, auditJobs } from '#platform/audit/jobs.server.ts'
import { exportRoutes } from '#platform/export/routes.server.ts'
import { makeFiles } from '#platform/files/files.server.ts'
import { valueRoutes } from '#platform/filters/values.server.ts'
import { importJobs, importRoutes } from '#platform/import/routes.server.ts'
import { presenceRoutes } from '#platform/live/presence.server.ts'
import { lookupServers } from '#platform/lookups/lookup.server.ts'
import { plantLookups } from '#platform/lookups/plant.server.ts'
import type { ModuleCommand, ModulesContext } from '#platform/manifest/module.server.ts'
import { inModuleOrder } from '#platform/manifest/module-order.ts'
import type { ModulePlants, PlantDefaults } from '#platform/manifest/plants.server.ts'
import { metricCommand } from '#platform/metrics/command.server.ts'
import { followMetrics, METRIC_SCHEDULE, metricJobs, plantMetrics } from '#platform/metrics/keep.server.ts'
import { PROVE_JOB, PROVE_SCHEDULE, proveJob } from '#platform/metrics/nightly/nightly.server.ts'
import { withMetricHooks } from '#platform/metrics/stale/mark.server.ts'
import { metricRoutes } from '#platform/metrics/read.server.ts'
import { waitingRoutes } from '#platform/metrics/waiting.server.ts'
import { KEY_SCHEDULE, keyJobs } from '#platform/offline/forget-keys.server.ts'
import { offlineRoutes } from '#platform/offline/routes.server.ts'
import { policyReportRoute } from '#platform/policy-reports/policy-reports.server.ts'
import { runJobs, runRoutes } from '#platform/runs/routes.server.ts'
import { SEARCH_SCHEDULE, searchJobs } from '#platform/search/refold.server.ts'
import { searchRoutes } from '#platform/search/routes.server.ts'
import { timelineRoutes } from '#platform/timeline/timeline.server.ts'
import { totalsRoutes } from '#platform/totals/totals.server.ts'
import { savedFilterRoutes } from '#platform/views/saved-filters.server.ts'
import { catalog } from './catalog.ts'
import { serverModules } from './modules.server.ts'
import { modules } from './modules.ts'

// Puts the modules and the platform together. It names no module: each lists its parts in its module.server.ts.

const parts = inModuleOrder(
  modules.map(({ name }) => name),
  serverModules,
)

const hooks = parts.flatMap((part) => part.hooks ?? [])

/** The figures of all modules. */
export const metrics = parts.flatMap((part) => part.metrics ?? [])

/** The reports of all modules that have a statement of their own. */
export const reports = parts.flatMap((part) => part.reports ?? [])

const waiting = parts.flatMap((part) => part.waiting ?? [])

/** The server hooks of records without the marks of figures: those of all lookups, with what their modules add, then those of the other records. */
export const specialsWithoutFigures: readonly RecordServer[] = [
  ...lookupServers(catalog, hooks),
  ...hooks.filter(({ record }) => !catalog.get(record).entries),
]

/** The server hooks of records. */
export const specials: readonly RecordServer[] = withMetricHooks(specialsWithoutFigures, { catalog, metrics })

/** The plants of the modules for a new business and for the demo business, in their order. */
export const plants: readonly ModulePlants[] = [
  ...parts.flatMap((part) => part.plants ?? []),
  { plantDemo: plantMetrics(metrics) },
]

/** The data of a new business: the first entries of every lookup, then the defaults of the modules. */
export const newBusinessDefaults: readonly PlantDefaults[] = [
  plantLookups(
    catalog,
    plants.flatMap((plant) => plant.firstWords ?? []),
  ),
  ...plants.flatMap(({ plantDefaults }) => plantDefaults ?? []),
]

/** Files of records and photos of accounts, with the modules' own types of files. */
export const files = makeFiles({ catalog, types: Object.assign({}, ...parts.map((part) => part.file_types)) })

const house: ModulesContext = {
  catalog,
  new_business: newBusinessDefaults,
  calendar: parts.flatMap((part) => part.calendar ?? []),
  metrics,
  reports,
  work: parts.flatMap((part) => part.work ?? []),
}

/** Routes that no definition makes: those of the modules, and those of the platform that many records share. */
export const moduleRoutes: readonly RouteSpec[] = [
  ...parts.flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(house) : routes)),
  ...importRoutes(catalog),
  ...exportRoutes(catalog),
  ...totalsRoutes(catalog),
  ...metricRoutes(catalog, metrics),
  ...waitingRoutes(catalog, waiting, metrics),
  ...timelineRoutes(catalog),
  ...valueRoutes(catalog),
  ...runRoutes(catalog),
  ...presenceRoutes,
  ...savedFilterRoutes(catalog),
  ...searchRoutes(catalog),
  ...offlineRoutes(parts.flatMap((part) => part.offline ?? [])),
  policyReportRoute(),
  ...files.routes,
]

const plainJobs: Record<string, JobHandler> = {
  ...Object.assign({}, ...parts.map(({ jobs: own }) => (typeof own === 'function' ? own(house) : own))),
  ...importJobs,
  ...runJobs,
  ...searchJobs,
  ...auditJobs,
  ...keyJobs,
  ...metricJobs(catalog, metrics),
  [PROVE_JOB]: proveJob(catalog, metrics),
  ...files.jobs,
}

/** Handlers of jobs, by the name they are queued under. */
export const jobs: Record<string, JobHandler> = parts.reduce(
  (known, part) => ({ ...known, ...part.around_jobs?.(known) }),
  plainJobs,
)

/** Scheduled jobs, as crontab lines. */
export const schedule = [
  ...AUDIT_SCHEDULE,
  ...KEY_SCHEDULE,
  ...SEARCH_SCHEDULE,
  ...METRIC_SCHEDULE,
  ...PROVE_SCHEDULE,
  ...parts.flatMap((part) => part.schedule ?? []),
].join('\n')

/** The modules' commands for operators, by name. */
export const commands: Record<string, ModuleCommand> = Object.assign(
  { metrics: metricCommand(catalog, metrics) },
  ...parts.map((part) => part.commands),
)

/** Starts the listeners of the modules; returns the function that stops them. */
export function startModules(services: Services): () => void {
  const stops = [followMetrics(services), ...parts.flatMap((part) => part.start?.(services) ?? [])]
  return () => {
    for (const stop of stops) stop()
  }
}
