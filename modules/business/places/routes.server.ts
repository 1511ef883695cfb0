import { type RouteSpec, type SessionCall, sessionRoute } from '#engine/server/http/route.server.ts'
import { type Place, placeOfPincode, placesNamed } from './find-places.server.ts'

const LONGEST_TEXT = 60

/** The search of towns for addresses. */
export const placeRoutes: readonly RouteSpec[] = [
  sessionRoute({
    method: 'GET',
    path: '/places',
    summary: 'Towns of India with their states, by pincode or by the beginning of the name (`q`)',
    handler: ({ query, reply }: SessionCall): { data: Place[] } => {
      const text = (query.q ?? '').slice(0, LONGEST_TEXT).trim()
      reply.header('cache-control', 'private, max-age=86400')
      if (!/^[\d ]+$/.test(text)) return { data: placesNamed(text) }
      const place = placeOfPincode(text.replaceAll(' ', ''))
      return { data: place ? [place] : [] }
    },
  }),
]
