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
import { storeFace } from './store/http.server.ts'
import { STORE_PATH } from './settings.server.ts'
import { diskKeys, STORE_BUCKET } from './store/storage.server.ts'
import { accessDenied, StoreError } from './store/store-error.server.ts'

/** Everything about files: routes, jobs, and the local store's own face. */
export interface Files {
  routes: RouteSpec[]
  jobs: Record<string, JobHandler>
  /** Serves the local store; nothing when the settings name another one. */
  store: (services: Services) => (app: FastifyInstance) => Promise<void>
}

/** Puts the parts together; `types` says what modules do with files of their kinds. */
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
  const face = storeFace({
    disk,
    keys: diskKeys(settings.secret),
    prefix: STORE_PATH,
    bucket: STORE_BUCKET,
    host: new URL(settings.files.origin ?? settings.base_url).host,
    page_origin: settings.files.origin ? settings.base_url : null,
    async beforeReceive(key) {
      const { file, is_checked } = await ofKey(key)
      if (!file || is_checked || file.state !== 'pending')
        throw accessDenied('This upload link cannot be used any more')
    },
    // The check follows at once, so that the uploader hears here what is wrong with the content.
    async afterReceive(key) {
      const { owner, file } = await ofKey(key)
      if (!file) return
      const settled = await settleFile(services, types, { owner, file }).catch((error: Error) => {
        throw new StoreError(503, 'ServiceUnavailable', error.message)
      })
      if (settled.state === 'refused') throw new StoreError(400, 'InvalidContent', settled.problem ?? 'Refused')
    },
    // A link outlives the rights it was made with; a file that was removed or refused does not open all the same.
    async beforeRead(key) {
      const { file, is_checked } = await ofKey(key)
      if (!is_checked || file?.state !== 'ready' || file.deleted_at)
        throw new StoreError(404, 'NoSuchKey', 'The specified key does not exist')
    },
    onFault: (error) => log.error({ error: (error as Error).stack ?? String(error) }, 'the file store failed'),
  })
  return async (app) => {
    await disk.tidy()
    await app.register(face)
  }
}
