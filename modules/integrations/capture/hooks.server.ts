import { notFound } from '#engine/server/http/refusal.server.ts'
import { hookRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { readHookToken } from '../connections/secrets.server.ts'
import { addCounts, type Connection, connectionOfHook, signingSecrets } from '../connections/store.server.ts'
import { isSigned, SIGNATURE_HEADER } from '../providers/generic/signature.server.ts'
import { itemsOf } from '../providers/read-items.server.ts'
import { readBody, UnreadableBody } from './body.server.ts'
import { keepUnreadable, takeItems } from './intake.server.ts'

/** Largest delivery in bytes. */
export const HOOK_LIMIT = 256 * 1024

/** Routes to which other systems send enquiries. The secret in the address determines the business; the content cannot. */
export const hookRoutes = (now: () => Date = () => new Date()): RouteSpec[] =>
  (['lead', 'indiamart'] as const).map((hook) =>
    hookRoute({
      method: 'POST',
      path: `/hooks/${hook}/:token`,
      summary:
        hook === 'lead'
          ? 'A website or another source sends enquiries, signed if it can'
          : 'IndiaMART pushes an enquiry the moment it is made',
      body_limit: HOOK_LIMIT,
      async handler({ services, params, request, body, reply }) {
        const answer = await receive({
          services,
          hook,
          token: params.token,
          raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          content_type: request.headers['content-type'] ?? '',
          signature: headerText(request.headers[SIGNATURE_HEADER]),
          now: now(),
        })
        reply.status(answer.status)
        return answer.body
      },
    }),
  )

const headerText = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : Array.isArray(value) ? value.join(',') : value

interface Received {
  services: Services
  hook: 'lead' | 'indiamart'
  token: string
  raw: Buffer
  content_type: string
  signature: string | null
  now: Date
}

/** Receives one delivery: find its business → check signature → parse → store with its job → answer. The job creates the lead. */
async function receive(delivery: Received): Promise<{ status: number; body: object }> {
  const { services, raw, content_type, now } = delivery
  const read = readHookToken(delivery.token)
  if (!read) throw notFound()
  const { business_id } = read
  const scope = { business_id, user_id: null }
  return services.database.transaction(scope, async (transaction) => {
    const connection = await connectionOfHook(transaction, { ...read, hook: delivery.hook, now })
    if (!connection) throw notFound()
    if (!isAccepted(delivery, connection)) {
      await addCounts(transaction, connection, { refused: 1 })
      return { status: 401, body: refusedBody() }
    }
    let items: unknown[]
    try {
      items = itemsOf(connection.provider, await readBody(raw, content_type))
    } catch (error) {
      if (!(error instanceof UnreadableBody)) throw error
      await keepUnreadable(transaction, { connection, raw, content_type, reason: error.reason, now })
      return { status: 400, body: unreadableBody(error.reason) }
    }
    const taken = await takeItems(transaction, { services, connection, items, way: 'hook', content_type, now })
    const { accepted, duplicates, rejected, unmapped } = taken
    const status = accepted > 0 && unmapped > 0 ? 202 : 200
    return { status, body: { accepted, duplicates, rejected } }
  })
}

// IndiaMART does not sign. From other senders, a signature must be valid if there is one.
function isAccepted(delivery: Received, connection: Connection): boolean {
  if (connection.provider !== 'generic') return true
  if (delivery.signature === null) return !connection.settings.signed_only
  const { services, raw, now } = delivery
  return isSigned({ header: delivery.signature, raw, secrets: signingSecrets(services, connection, now), now })
}

// Throwing would roll back the counters, so these refusals are returned and answered after the commit.
const refusedBody = () => ({
  code: 'E_SIGNATURE',
  message: 'The signature is missing, wrong or more than five minutes old',
  errors: [],
})

const unreadableBody = (reason: string) => ({
  code: 'E_BAD_REQUEST',
  message: 'This could not be read',
  errors: [],
  accepted: 0,
  duplicates: 0,
  rejected: [{ index: 0, reason }],
})
