import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseUrls } from '#apps/server/database/addresses.server.ts'
import { openDatabase } from '#engine/server/database/database.server.ts'
import { makeIdentity } from '#engine/server/http/identity.server.ts'
import { openApiRoute } from '#platform/openapi/openapi.server.ts'
import type { RouteSpec } from '#engine/server/http/route.server.ts'
import { buildServer } from '#engine/server/http/server.server.ts'
import type { AddJob, ServerSettings, Services } from '#engine/server/http/services.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { type JobWorker, startWorker } from '#engine/server/jobs/worker.server.ts'
import { COLUMN_LIMITS, listWritesOf, startColumns } from '#platform/columns/columns.server.ts'
import { publishRecordChanges } from '#platform/live/live.server.ts'
import { type LiveHub, makeLiveHub } from '#platform/live/hub.server.ts'
import { makeMailer } from '#platform/mail/mail.server.ts'
import { makeTexter } from '#platform/sms/texter.server.ts'
import { recordRoutes } from '#engine/server/records/routes.server.ts'
import { catalog } from '#modules/catalog.ts'
import { files, jobs, moduleRoutes, schedule, specials, startModules } from '#modules/server.ts'
import { localRoutes } from './local-mode.ts'
import type { Settings } from './settings.ts'

const root = join(import.meta.dirname, '../..')

/** Every route of the product; the order has no meaning, as no two share method and path. */
export function allRoutes(more: readonly RouteSpec[] = []): RouteSpec[] {
  const routes = [
    ...more,
    ...moduleRoutes,
    ...specials.flatMap((special) => special.routes ?? []),
    ...recordRoutes(catalog),
  ]
  return [...routes, openApiRoute(catalog, routes)]
}

/** All routes that `startServer` serves: those of definitions, modules, live updates and the installation. */
export const productRoutes = (options: { live: LiveHub; version: string; mail_folder: string }): RouteSpec[] =>
  allRoutes([...options.live.routes, ...localRoutes(options)])

/** Creates the services that handlers and jobs use. */
export function makeServices(options: {
  settings: ServerSettings
  urls: DatabaseUrls
  addJob: AddJob
  sendMail: Services['sendMail']
  log: Services['log']
  connections?: number
}): Services {
  const { settings, urls } = options
  publishRecordChanges()
  listWritesOf(catalog)
  const database = openDatabase({
    url: urls.appUrl,
    prepare: urls.prepare,
    max: options.connections ?? 10,
    answer_ms: urls.answer_ms,
    secret: settings.secret,
  })
  return {
    settings,
    database,
    catalog,
    specials: new Map(specials.map((special) => [special.record, special])),
    identity: makeIdentity({ database, idle_hours: settings.idle_hours }),
    addJob: options.addJob,
    sendMail: options.sendMail,
    sendText: makeTexter({ settings: settings.sms, base_url: settings.base_url, database }),
    log: options.log,
  }
}

/** Structured log lines: UTC time, a message, ids; never bodies or secrets. */
export const log: Services['log'] = {
  info: (data, message) =>
    console.log(JSON.stringify({ at: new Date().toISOString(), level: 'info', message, ...data })),
  error: (data, message) =>
    console.error(JSON.stringify({ at: new Date().toISOString(), level: 'error', message, ...data })),
}

/** Creates the services from the settings; `close` closes their connections. */
export function assemble(settings: Settings, urls: DatabaseUrls): { services: Services; close: () => Promise<void> } {
  const mailer = makeMailer(settings.mail)
  const services = makeServices({ settings, urls, addJob: makeAddJob(), sendMail: mailer.sendMail, log })
  return {
    services,
    async close() {
      mailer.close()
      await services.database.close()
    },
  }
}

/** Starts the worker of every kind of job. */
export const startJobs = (services: Services, urls: DatabaseUrls, concurrency: number): Promise<JobWorker> =>
  startWorker({
    services,
    directUrl: urls.directUrl,
    answer_ms: urls.answer_ms,
    concurrency,
    handlers: jobs,
    schedule,
  })

/** Starts the server, and the worker if it runs in this process. `close` stops accepting requests, waits for running work, and closes everything. */
export async function startServer(
  settings: Settings,
  urls: DatabaseUrls,
): Promise<{ url: string; close: () => Promise<void> }> {
  // Imported only if configured, so that production never loads it.
  const simulator = settings.social_simulator
    ? await (await import('#modules/business/session/social/connector/simulator.server.ts')).startSimulator({
        base_url: () => settings.base_url,
      })
    : null
  if (simulator) settings.social = simulator.social
  const receiver = settings.webhook_simulator
    ? await (await import('#modules/integrations/webhooks/simulator.server.ts')).startReceiver()
    : null
  if (receiver) {
    settings.webhook_receiver = receiver.origin
    log.info({ origin: receiver.origin }, 'a receiver of webhooks listens')
  }
  const { services, close } = assemble(settings, urls)
  const stopModules = startModules(services)
  const columns = startColumns({
    database: services.database,
    url: urls.appUrl,
    prepare: urls.prepare,
    limits: { ...COLUMN_LIMITS, most_bytes: settings.columns_mb * 2 ** 20 },
    onError: (error) => log.error({ error }, 'columns of lists failed'),
  })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const web_dir = join(root, 'dist/web')
  const live = makeLiveHub()
  const app = await buildServer({
    services,
    routes: productRoutes({ live, version, mail_folder: settings.mail.folder }),
    plugins: [files.store(services)],
    web_dir: existsSync(join(web_dir, 'index.html')) ? web_dir : undefined,
  })
  await live.start({ services, url: urls.directUrl, answer_ms: urls.answer_ms })
  await app.listen({ host: settings.host, port: settings.port })
  const worker = settings.worker === 'inline' ? await startJobs(services, urls, 2) : null
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  return {
    url: `http://${settings.host}:${port}`,
    async close() {
      // Open streams would keep the server from closing.
      await live.close()
      await app.close()
      await worker?.stop()
      stopModules()
      await columns.close()
      await simulator?.close()
      await receiver?.close()
      await close()
    },
  }
}
