import type { FastifyInstance } from 'fastify'
import type { Catalog } from '#engine/record/catalog.ts'
import type { RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHandler } from '#engine/server/jobs/worker.server.ts'
import { fileJobs } from './jobs.server.ts'
import { fileRoutes } from './routes.server.ts'
import { findFile, inPlace, ownerOfKey } from './rows.server.ts'
import { settleFile, type UploadTypes } from './settle.server.ts'
import { openDisk } from './store/disk.server.ts'
import { localStoreRoutes } from './store/local-store.server.ts'
import { diskSecret } from './store/storage.server.ts'
import { accessDenied, StoreError } from './store/store-error.server.ts'

/** The files part of the product: routes, jobs, and the routes of the local store. */
export interface Files {
  routes: RouteSpec[]
  jobs: Record<string, JobHandler>
  /** Serves the local store; does nothing when the settings use another store. */
  store: (services: Services) => (app: FastifyInstance) => Promise<void>
}

/** Builds the files part; `types` holds the hooks that modules set for files of their records. */
export function makeFiles(options: { catalog: Catalog; types: UploadTypes }): Files {
  return {
    routes: fileRoutes(options),
    jobs: fileJobs(options.types),
    store: (services) => localStore(services, options.types),
  }
}

function localStore(services: Services, types: UploadTypes): (app: FastifyInstance) => Promise<void> {
  const { settings, database, log } = services
  if (settings.files.s3) return async () => {}

  async function ofKey(key: string) {
    const found = ownerOfKey(key)
    if (!found) throw accessDenied()
    const { owner, storage_key, is_checked } = found
    const file = await inPlace(database, owner, (transaction) => findFile(transaction, owner, { storage_key }))
    return { owner, file, is_checked }
  }

  const disk = openDisk(settings.files.folder)
  const routes = localStoreRoutes({
    disk,
    secret: diskSecret(settings.secret),
    page_origin: settings.files.origin ? settings.base_url : null,
    async beforeReceive(key) {
      const { file, is_checked } = await ofKey(key)
      if (!file || is_checked || file.state !== 'pending') throw accessDenied('This upload form can no longer be used')
    },
    // Check the content at once, so that the uploader gets the error in this answer.
    async afterReceive(key) {
      const { owner, file } = await ofKey(key)
      if (!file) return
      const settled = await settleFile(services, types, { owner, file }).catch((error: Error) => {
        throw new StoreError(503, 'ServiceUnavailable', error.message)
      })
      if (settled.state === 'refused') throw new StoreError(400, 'InvalidContent', settled.problem ?? 'Refused')
    },
    // A link may outlive its file: a removed or refused file does not open.
    async beforeRead(key) {
      const { file, is_checked } = await ofKey(key)
      if (!is_checked || file?.state !== 'ready' || file.deleted_at)
        throw new StoreError(404, 'NoSuchKey', 'This file does not exist')
    },
    onFault: (error) => log.error({ error: (error as Error).stack ?? String(error) }, 'the file store failed'),
  })
  return async (app) => {
    await disk.tidy()
    await app.register(routes)
  }
}
