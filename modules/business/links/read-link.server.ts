import { notFound } from '#engine/server/http/refusal.server.ts'
import type { Call } from '#engine/server/http/route.server.ts'
import { count, type Counter, refuseWhenFull } from '#platform/limits/counter.server.ts'
import { addressFailures } from '../session/throttle.server.ts'
import type { LinkTokens } from './link-tokens.server.ts'

/**
 * What the token of a public link stands for. A wrong token counts as a failure of its network address and is answered with
 * 404; an address with too many failures gets 429.
 */
export async function readLink<Name extends string>(
  { services, body, query, caller }: Call,
  tokens: LinkTokens<Name>,
  now: Date,
): Promise<Record<Name, number>> {
  const { database, settings } = services
  const failures = addressFailures(settings.limits, caller.address)
  await refuseWhenFull(database, failures, now)
  const link = tokens.linkOf(settings.secret, body?.token ?? query.token)
  if (link) return link
  await count(database, failures, now)
  throw notFound()
}

/** Answers on one link: a link is answered by a person, not by a program that repeats itself. `key` names the link. */
export const answersOnLink = (key: string): Counter => ({
  ...{ name: 'answers_on_link', key, seconds: 3_600, limit: 10 },
})
