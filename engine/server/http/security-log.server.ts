import type { FastifyRequest } from 'fastify'
import type { Refusal } from './refusal.server.ts'
import type { Caller } from './route.server.ts'
import type { Services } from './services.server.ts'

/** This many invalid requests of one person or address in a minute are a flood, which is logged once in that minute. */
const FLOOD = 60

/** Logs refusals that matter for security, one structured line each, without any content of the request. */
export function makeSecurityLog(
  log: Services['log'],
  callerOf: (request: FastifyRequest) => Caller | undefined,
  now: () => number = Date.now,
) {
  const floods = new Map<string, { since: number; count: number }>()
  return {
    refused(request: FastifyRequest, refusal: Pick<Refusal, 'status' | 'code'>): void {
      const event = eventOf(refusal)
      if (!event) return
      const caller = callerOf(request)
      const who = caller?.account ? `account ${caller.account.id}` : `address ${request.ip}`
      if (event === 'validation_flood' && !isFlood(who)) return
      log.info(
        {
          event,
          request_id: request.id,
          method: request.method,
          // Log the pattern of the route, because the address itself may contain typed text.
          route: request.routeOptions.url ?? null,
          status: refusal.status,
          code: refusal.code,
          account_id: caller?.account?.id ?? null,
          business_id: caller?.access?.business_id ?? null,
          address: request.ip,
        },
        'security event',
      )
    },
  }

  function isFlood(who: string): boolean {
    if (floods.size > 20_000) floods.clear()
    const found = floods.get(who)
    if (!found || now() - found.since >= 60_000) {
      floods.set(who, { since: now(), count: 1 })
      return false
    }
    found.count++
    return found.count === FLOOD
  }
}

function eventOf({ status, code }: Pick<Refusal, 'status' | 'code'>): string | null {
  if (code === 'E_XSRF') return 'forgery_refused'
  if (status === 401) return 'authentication_failed'
  if (status === 403) return 'authorisation_failed'
  if (status === 429) return 'limit_reached'
  return status === 400 || status === 413 || status === 415 || status === 422 ? 'validation_flood' : null
}
