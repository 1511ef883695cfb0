import type { Catalog } from '#engine/record/catalog.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { findEverywhere, findSome } from './find.server.ts'

const MAX_HITS = 20
const MAX_SOME = 20

/** The search over every searchable record of the catalogue. */
export const searchRoutes = (catalog: Catalog): RouteSpec[] => [
  memberRoute({
    method: 'GET',
    path: '/search',
    summary: 'Records of every kind by names, parts of words, phone, email, numbers: ?q=…&limit=… (of each kind)',
    async handler({ services, caller, query }) {
      const limit = query.limit === undefined ? 6 : Number(query.limit)
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_HITS)
        throw badRequest(`A search gives 1 to ${MAX_HITS} of each kind`)
      const typed = (query.q ?? '').slice(0, 200)
      return { data: await findEverywhere(services.database, { catalog, access: caller.access, typed, limit }) }
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/search/some',
    summary: 'Records opened lately, as they are now: ?items=lead:5,user:7; what is no longer visible is left out',
    async handler({ services, caller, query }) {
      const items = (query.items ?? '').split(',').filter((item) => item !== '')
      if (items.length > MAX_SOME) throw badRequest(`Ask for at most ${MAX_SOME} at once`)
      const wanted = items.map((item) => {
        const parts = /^([a-z_]{1,60}):([1-9]\d{0,14})$/.exec(item)
        if (!parts) throw badRequest('Items are a record and an id, as lead:5')
        return { record: parts[1], id: Number(parts[2]) }
      })
      return { data: await findSome(services.database, { catalog, access: caller.access, wanted }) }
    },
  }),
]
