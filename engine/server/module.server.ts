import type { Catalog } from '#engine/record/catalog.ts'
import type { ModuleDefinition } from '#engine/record/module.ts'
import type { Database } from './database/database.server.ts'
import type { RouteSpec } from './http/route.server.ts'
import type { Services } from './http/services.server.ts'
import type { JobHandler } from './jobs/worker.server.ts'
import type { ModulePlants, PlantDefaults } from './planting/plants.server.ts'
import type { RecordServer } from './records/hooks.server.ts'

/** What all modules together are, for a module that serves the others. */
export interface House {
  catalog: Catalog
  /** What a new business starts with: the first entries of every lookup, then what modules add. */
  new_business: readonly PlantDefaults[]
}

/** Something that an operator runs by name: `npm run command -- second-step MAIL`. */
export interface ModuleCommand {
  about: string
  run: (options: {
    args: readonly string[]
    /** Opens the database of the settings, with the rights of the server, and closes it afterwards. */
    withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>
  }) => Promise<void>
}

/** The server side of a module; every part is optional. `FileType` is what the file store does with files of a kind. */
export interface ServerModule<FileType = never> {
  name: string
  /** What is special about its records on the server. */
  hooks?: readonly RecordServer[]
  /** Routes that no definition makes. */
  routes?: readonly RouteSpec[] | ((house: House) => readonly RouteSpec[])
  /** Handlers of jobs, by the name they are queued under. */
  jobs?: Readonly<Record<string, JobHandler>>
  /** Jobs that come by the clock, as crontab lines. */
  schedule?: readonly string[]
  /** Runs around the jobs of other modules and of the platform: the same handlers, with something before or after. */
  around_jobs?: (jobs: Readonly<Record<string, JobHandler>>) => Readonly<Record<string, JobHandler>>
  /** What it plants in a new business and in the demo business. */
  plants?: ModulePlants
  /** What happens with files of its kinds. */
  file_types?: Readonly<Record<string, FileType>>
  /** Listens while the process runs; answers the function that stops it. */
  start?: (services: Services) => () => void
  /** Commands of operators by name. */
  commands?: Readonly<Record<string, ModuleCommand>>
}

/** Writes down the server side of a module. */
export function defineServerModule<FileType = never>(
  module: ModuleDefinition,
  parts: Omit<ServerModule<FileType>, 'name'>,
): ServerModule<FileType> {
  return { name: module.name, ...parts }
}
