import type { RouteSpec } from '#engine/server/http/route.server.ts'
import type { OfflinePart } from './actions.ts'
import { deliverRoute } from './deliver.server.ts'
import { keyRoute } from './key.server.ts'

/** The routes of work without a network. */
export const offlineRoutes = (parts: readonly OfflinePart[], now?: () => Date): RouteSpec[] => [
  deliverRoute(
    parts.flatMap(({ records }) => records),
    now,
  ),
  keyRoute,
]
