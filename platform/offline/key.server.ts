import { hkdfSync } from 'node:crypto'
import { type RouteSpec, sessionRoute } from '#engine/server/http/route.server.ts'

/**
 * `POST /api/offline/key`: the secret that opens what waits on a person's phone. It is derived for each account, only a session
 * of that account gets it, and a phone forgets it at the sign-out.
 */
export const keyRoute: RouteSpec = sessionRoute({
  method: 'POST',
  path: '/offline/key',
  summary: 'The secret of your account that opens what waits to be sent on this device',
  handler: ({ services, caller, reply }) => {
    reply.header('cache-control', 'no-store')
    const info = `vanik offline queue of account ${caller.account.id}`
    return { secret: Buffer.from(hkdfSync('sha256', services.settings.secret, '', info, 32)).toString('base64') }
  },
})
