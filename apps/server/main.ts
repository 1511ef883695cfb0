import type { DatabaseUrls } from '#kernel/server/database/addresses.server.ts'
import { openDatabase } from '#kernel/server/database/database.server.ts'
import { makeIdentity } from '#kernel/server/http/identity.server.ts'
import { openApiRoute } from '#kernel/server/http/openapi.server.ts'
import type { RouteSpec } from '#kernel/server/http/route.server.ts'
import { buildServer } from '#kernel/server/http/server.server.ts'
import type { AddJob, Services, ServerSettings } from '#kernel/server/http/services.server.ts'
import { recordRoutes } from '#kernel/server/records/routes.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

/** Every route of the product; the order has no meaning, as no two share method and path. */
export function allRoutes(): RouteSpec[] {
  const routes = [...moduleRoutes, ...specials.flatMap((special) => special.routes ?? []), ...recordRoutes(catalog)]
  return [...routes, openApiRoute(catalog, routes)]
}

/** Puts the parts together: the services that handlers and jobs work with. */
export function makeServices(options: {
  settings: ServerSettings
  urls: DatabaseUrls
  addJob: AddJob
  sendMail: Services['sendMail']
  log: Services['log']
  connections?: number
}): Services {
  const { settings, urls } = options
  const database = openDatabase({ url: urls.appUrl, prepare: urls.prepare, max: options.connections ?? 10 })
  return {
    settings,
    database,
    catalog,
    specials: new Map(specials.map((special) => [special.record, special])),
    identity: makeIdentity({ database, idle_hours: settings.idle_hours }),
    addJob: options.addJob,
    sendMail: options.sendMail,
    log: options.log,
  }
}

/** Starts listening; gives the address and a way to stop that finishes what is under way. */
export async function listen(options: {
  services: Services
  host: string
  port: number
  web_dir?: string
}): Promise<{ url: string; close: () => Promise<void> }> {
  const app = await buildServer({ services: options.services, routes: allRoutes(), web_dir: options.web_dir })
  await app.listen({ host: options.host, port: options.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  return { url: `http://localhost:${port}`, close: () => app.close() }
}
