import { join } from 'node:path'
import { describeApi } from '#platform/openapi/openapi.server.ts'
import { routesPage } from '#platform/openapi/routes-page.server.ts'
import { makeLiveHub } from '#platform/live/hub.server.ts'
import { catalog } from '#modules/catalog.ts'
import { productRoutes } from './main.ts'

/** The file that holds the reference of all routes. */
export const ROUTES_FILE = join(import.meta.dirname, '../../docs/routes.md')

/** The reference of all routes of the product, as `docs/routes.md` must be. */
export function productRoutesPage(): string {
  // The routes are only described, so no service is started.
  const routes = productRoutes({ live: makeLiveHub(), version: '', mail_folder: '' })
  return routesPage(describeApi(catalog, routes))
}
