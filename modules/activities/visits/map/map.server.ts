import { memberRoute } from '#engine/server/http/route.server.ts'
import './settings.server.ts'

/** Where the pictures under a map come from; nothing where the operator has set no address. */
export const mapRoute = memberRoute({
  method: 'GET',
  path: '/visits/map',
  permission: { record: 'visit', right: 'view' },
  summary: 'Address of the pictures under the map of visits',
  handler: async ({ services }) => ({
    tiles: services.settings.map?.tiles ?? null,
    credit: services.settings.map?.credit ?? null,
  }),
})
