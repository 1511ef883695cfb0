import { createHash, timingSafeEqual } from 'node:crypto'
import { notFound, Refusal } from '#engine/server/http/refusal.server.ts'
import { hookRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { ServerSettings } from '#engine/server/http/services.server.ts'
import { keepReports } from './deliveries.server.ts'
import { readMsg91Reports } from './msg91/msg91.server.ts'
import { isTwilioSignature, readTwilioReport } from './twilio/twilio.server.ts'
import { reportAddress } from './texter.server.ts'

const LIMIT = 256 * 1024

/** Routes on which the gateways report how far texts have come. A secret in the address is the permission; Twilio also signs. */
export const smsHookRoutes = (now: () => Date = () => new Date()): RouteSpec[] => [
  hookRoute({
    method: 'POST',
    path: '/hooks/sms/msg91/:token',
    summary: 'MSG91 reports how far texts have come',
    body_limit: LIMIT,
    async handler({ services, params, request, body }) {
      gatewayOf(services.settings, 'msg91', params.token)
      const reports = readMsg91Reports(body.toString('utf8'), request.headers['content-type'] ?? '')
      if (!reports) throw new Refusal({ status: 400, code: 'E_BAD_REQUEST', message: 'This could not be read' })
      const news = await keepReports(services.database, { gateway: 'msg91', reports, now: now() })
      return { outcome: news > 0 ? 'ok' : 'duplicate' }
    },
  }),
  hookRoute({
    method: 'POST',
    path: '/hooks/sms/twilio/:token',
    summary: 'Twilio reports how far a text has come',
    body_limit: LIMIT,
    async handler({ services, params, request, body, reply }) {
      const { settings } = services
      const { auth_token } = gatewayOf(settings, 'twilio', params.token)
      const form = new URLSearchParams(body.toString('utf8'))
      const header = request.headers['x-twilio-signature']
      const signature = typeof header === 'string' ? header : null
      const url = reportAddress(settings.base_url, 'twilio', params.token) as string
      if (!isTwilioSignature({ signature, url, form, auth_token }))
        throw new Refusal({ status: 403, code: 'E_SIGNATURE', message: 'The signature is missing or wrong' })
      const report = readTwilioReport(form)
      if (report) await keepReports(services.database, { gateway: 'twilio', reports: [report], now: now() })
      return reply.status(204).send()
    },
  }),
]

type Gateway<Name extends 'msg91' | 'twilio'> = Extract<NonNullable<ServerSettings['sms']>['gateway'], { name: Name }>

/** The gateway of this installation, if it is this one and the token is right; else 404. */
function gatewayOf<Name extends 'msg91' | 'twilio'>({ sms }: ServerSettings, name: Name, token: string): Gateway<Name> {
  if (sms?.gateway.name !== name || sms.hook_token === null || !isEqual(token, sms.hook_token)) throw notFound()
  return sms.gateway as Gateway<Name>
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (one: string, other: string) => timingSafeEqual(hashOf(one), hashOf(other))
