import type { RouteSpec } from '#kernel/server/http/route.server.ts'
import { openDatabase } from '#kernel/server/database/database.server.ts'
import { makeIdentity } from '#kernel/server/http/identity.server.ts'
import { openApiRoute } from '#kernel/server/http/openapi.server.ts'
import { buildServer } from '#kernel/server/http/server.server.ts'
import type { Services } from '#kernel/server/http/services.server.ts'
import { recordRoutes } from '#kernel/server/records/routes.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

/** Every route of the product; the order has no meaning, as no two share method and path. */
export function allRoutes(): RouteSpec[] {
  const routes = [...moduleRoutes, ...specials.flatMap((special) => special.routes ?? []), ...recordRoutes(catalog)]
  return [...routes, openApiRoute(catalog, routes)]
}
