import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '#engine/server/http/route.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { inspect } from '#platform/files/check/inspect.server.ts'

/** Side of the stored picture. */
const PIXELS = 256
const LARGEST_BYTES = 2 * 1024 * 1024
const LARGEST_BASE64 = Math.ceil(LARGEST_BYTES / 3) * 4

/** The logo of a business: every member sees it, managers change it. */
export const logoRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/business_logo',
    summary: 'The logo of the business as a data URI of a square JPEG; null if it has none',
    handler: ({ services, caller }) =>
      services.database.transaction(caller.access, async (transaction) => ({ logo: await logoOf(transaction) })),
  }),
  memberRoute({
    method: 'PUT',
    path: '/business_logo',
    takes: ['content_base64'],
    permission: 'manage',
    summary: 'Set the logo of the business: {content_base64} of a JPG or PNG of at most 2 MB, cropped to a square',
    body_limit: LARGEST_BASE64 + 1024,
    costly: true,
    handler: putLogo,
  }),
  memberRoute({
    method: 'DELETE',
    path: '/business_logo',
    permission: 'manage',
    summary: 'Remove the logo of the business',
    async handler(call) {
      await call.services.database.transaction(call.caller.access, async (transaction) => {
        const gone = await transaction.query(
          'delete from business_logo where business_id = $1::bigint returning business_id',
          [call.caller.access.business_id],
        )
        if (gone.length > 0) await note(transaction, call, 'logo_removed')
      })
      return { logo: null }
    },
  }),
]

/** The logo of the business of the transaction as a data URI; null if it has none. */
export async function logoOf(transaction: Transaction): Promise<string | null> {
  const [row] = await transaction.query<{ content: Buffer }>(
    'select content from business_logo where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return row ? dataUri(row.content) : null
}

/** True if the business of the transaction has a logo. */
export async function hasLogo(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.query('select from business_logo where business_id = $1::bigint', [
    transaction.scope.business_id,
  ])
  return rows.length > 0
}

const dataUri = (content: Buffer) => `data:image/jpeg;base64,${content.toString('base64')}`

async function putLogo(call: MemberCall): Promise<unknown> {
  const { services, caller, body } = call
  const { content_base64: text } = body
  const wrong = (message: string) => invalid([{ field: 'content_base64', message, rule: 'file' }])
  if (typeof text !== 'string' || text.length > LARGEST_BASE64 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw wrong('Choose a JPG or PNG of at most 2 MB')
  const bytes = Buffer.from(text, 'base64')
  // The first bytes of a PNG. Anything that is neither is refused by the inspection.
  const extension = bytes.subarray(1, 4).toString('latin1') === 'PNG' ? 'png' : 'jpg'
  const found = await inspect({ bytes, extension, avatar: PIXELS })
  if ('problem' in found) throw wrong(found.problem)
  if (!found.avatar) throw wrong('Choose a JPG or PNG of at most 2 MB')
  const content = Buffer.from(found.avatar)
  await services.database.transaction(caller.access, async (transaction) => {
    await transaction.query(
      `insert into business_logo (business_id, content, updated_at) values ($1, $2, $3)
       on conflict (business_id) do update set content = excluded.content, updated_at = excluded.updated_at`,
      [caller.access.business_id, content, new Date()],
    )
    await note(transaction, call, 'logo_set')
  })
  return { logo: dataUri(content) }
}

function note(transaction: Transaction, { caller }: MemberCall, action: string): Promise<void> {
  const { access, request_id, address } = caller
  const { business_id, user_id } = access
  return writeAudit(transaction, {
    business_id,
    actor_id: user_id,
    record: 'business',
    record_id: business_id,
    action,
    request_id,
    address,
  })
}
