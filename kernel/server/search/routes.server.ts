import type { Catalog } from '#kernel/record/catalog.ts'
import { badRequest } from '../http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '../http/route.server.ts'
import { findEverywhere } from './find.server.ts'

const MAX_HITS = 20

/** The search over every record of the catalogue that has words to be found by. */
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
]
