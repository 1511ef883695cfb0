import type { Catalog } from '#engine/record/catalog.ts'
import type { ModuleDefinition } from '#engine/record/module.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import type { RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import type { WorkSource } from '#platform/day/work-source.server.ts'
import type { OfflinePart } from '#platform/offline/actions.ts'
import type { CalendarSource } from '#platform/calendar/source.server.ts'
import type { Metric } from '#platform/metrics/metric.ts'
import type { OwnReport } from '#platform/reports/own.server.ts'
import type { Waiting } from '#platform/metrics/waiting.ts'
import type { ModulePlants, PlantDefaults } from './plants.server.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'

/** Data about all modules together, for a module that serves the others. */
export interface ModulesContext {
  catalog: Catalog
  /** Set-up steps of a new business: the first entries of every lookup, then what modules add. */
  new_business: readonly PlantDefaults[]
  /** How records stand in the calendar. */
  calendar: readonly CalendarSource[]
  /** The figures of all modules. */
  metrics: readonly Metric[]
  /** The reports of all modules that have a statement of their own. */
  reports: readonly OwnReport[]
  /** Which records are work for a day. */
  work: readonly WorkSource[]
}

/** A command that an operator runs by name: `npm run command -- second-step MAIL`. */
export interface ModuleCommand {
  about: string
  run: (options: {
    args: readonly string[]
    /** Opens the database of the settings, with the rights of the server, and closes it afterwards. */
    withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>
  }) => Promise<void>
}

/** The server part of a module; every property is optional. `FileType` describes how the file store handles a type of file. */
export interface ServerModule<FileType = never> {
  name: string
  /** Server hooks of its records. */
  hooks?: readonly RecordServer[]
  /** Routes that are not generated from definitions. */
  routes?: readonly RouteSpec[] | ((house: ModulesContext) => readonly RouteSpec[])
  /** Handlers of jobs, by the name they are queued under. */
  jobs?: Readonly<Record<string, JobHandler>> | ((house: ModulesContext) => Readonly<Record<string, JobHandler>>)
  /** Scheduled jobs, as crontab lines. */
  schedule?: readonly string[]
  /** Wraps the job handlers of other modules and of the platform, to run code before or after each job. */
  around_jobs?: (jobs: Readonly<Record<string, JobHandler>>) => Readonly<Record<string, JobHandler>>
  /** Data that it plants in a new business and in the demo business. */
  plants?: ModulePlants
  /** How its records stand in the calendar. */
  calendar?: readonly CalendarSource[]
  /** Which of its records are work for a day. */
  work?: readonly WorkSource[]
  /** What people may do without a network. */
  offline?: OfflinePart
  /** Figures of its records, counted by day. */
  metrics?: readonly Metric[]
  /** Reports with a statement of their own. */
  reports?: readonly OwnReport[]
  /** Which of its rows wait to be dealt with. */
  waiting?: readonly Waiting[]
  /** How files of its types are handled, by type. */
  file_types?: Readonly<Record<string, FileType>>
  /** Called when the process starts; returns the function that stops it. */
  start?: (services: Services) => () => void
  /** Commands of operators by name. */
  commands?: Readonly<Record<string, ModuleCommand>>
}

/** Defines the server part of a module. */
export function defineServerModule<FileType = never>(
  module: ModuleDefinition,
  parts: Omit<ServerModule<FileType>, 'name'>,
): ServerModule<FileType> {
  return { name: module.name, ...parts }
}
