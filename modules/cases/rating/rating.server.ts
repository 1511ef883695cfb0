import { length } from '#engine/record/kinds/text/characters.ts'
import { accessOfNobody } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type Call, memberRoute, publicRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { linkTokens, readLink } from '#modules/business/index.server.ts'
import { caseRecord } from '../case.record.ts'

/** What the customer sees before rating: nothing of the business but its name, and the case's number and subject. */
interface Look {
  /** `reopened`: the case was opened again after this link was made. */
  state: 'open' | 'rated' | 'reopened'
  business: string
  number: string
  subject: string
}

const MOST_LETTERS = 1_000

/** What a link stands for: one closing of one case. `reopened`: how often the case had been reopened before it was closed. */
const tokens = linkTokens('rating of a case', ['business_id', 'case_id', 'reopened'])
type Closing = NonNullable<ReturnType<typeof tokens.linkOf>>

/** Makes the link with which the customer rates the closing of a case. */
export const ratingLinkRoute = memberRoute({
  method: 'POST',
  path: '/cases/:id/rating_link',
  takes: [],
  permission: { record: 'case', right: 'edit' },
  summary: 'The link with which the customer of a closed case rates it',
  handler: (call) => {
    const { services, caller, params } = call
    return services.database.transaction(caller.access, async (transaction) => {
      const row = await findForWrite(transaction, writing(call, caseRecord), idOf(params.id), 'edit')
      if (!row.closed_at) throw ruleBroken('Close the case first')
      const closing = { business_id: caller.access.business_id, case_id: row.id, reopened: Number(row.reopened ?? 0) }
      const token = tokens.tokenOf(services.settings.secret, closing)
      return { url: `${services.settings.base_url}/rate-case?token=${token}` }
    })
  },
})

/** The routes behind the link. Wrong tokens count as failures of their network address. */
export const ratingRoutes = (now: () => Date = () => new Date()): RouteSpec[] => [
  publicRoute({
    method: 'POST',
    path: '/case_rating',
    takes: ['token'],
    summary: 'Look at the closed case of a rating link',
    handler: async (call) => {
      const closing = await readLink(call, tokens, now())
      const scope = { business_id: closing.business_id, user_id: null }
      return call.services.database.transaction(scope, async (transaction) => lookAt(transaction, closing))
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/case_rating/rate',
    takes: ['token', 'rating', 'comment'],
    summary: 'Rate a closed case once: {token, rating: 1 to 5, comment}',
    handler: async (call) => {
      const closing = await readLink(call, tokens, now())
      const values = readRating(call.body)
      const scope = { business_id: closing.business_id, user_id: null }
      return call.services.database.transaction(scope, async (transaction) => {
        await rate(transaction, call, { closing, values: { ...values, rated_at: now().toISOString() } })
        return { message: 'Thank you' }
      })
    },
  }),
]

function readRating({ rating, comment = null }: Record<string, unknown>) {
  const issues = []
  if (typeof rating !== 'number' || !Number.isInteger(rating) || rating < 1 || rating > 5)
    issues.push({ field: 'rating', message: 'Choose one to five stars', rule: 'range' })
  const text = comment === null ? '' : comment
  if (typeof text !== 'string') issues.push({ field: 'comment', message: 'Enter a text', rule: 'type' })
  else if (text.length > MOST_LETTERS && length(text) > MOST_LETTERS)
    issues.push({ field: 'comment', message: `Use at most ${MOST_LETTERS} characters`, rule: 'max' })
  if (issues.length > 0) throw invalid(issues)
  return { rating, rating_comment: String(text).toWellFormed().replaceAll('\0', '').trim() || null }
}

interface Found {
  id: number
  business: string
  number: string | null
  subject: string
  closed_at: Date | null
  rated_at: Date | null
  reopened: number | null
}

/** The case of a link, locked until the commit if it is to be rated. */
async function findCase(transaction: Transaction, { case_id }: Closing, lock = false): Promise<Found> {
  const [found] = await transaction.query<Found>(
    `select c.id, b.name as business, c.number, c.subject, c.closed_at, c.rated_at, c.reopened
     from support_case c join business b on b.id = $1::bigint
     where c.business_id = $1::bigint and c.id = $2::bigint and c.deleted_at is null${lock ? ' for update of c' : ''}`,
    [transaction.scope.business_id, case_id],
  )
  if (!found) throw notFound()
  return found
}

function stateOf({ closed_at, rated_at, reopened }: Found, closing: Closing): Look['state'] {
  if (!closed_at || Number(reopened ?? 0) !== closing.reopened) return 'reopened'
  return rated_at ? 'rated' : 'open'
}

async function lookAt(transaction: Transaction, closing: Closing): Promise<Look> {
  const found = await findCase(transaction, closing)
  const { business, number, subject } = found
  return { state: stateOf(found, closing), business, number: number ?? '', subject }
}

const REFUSED = {
  rated: 'You have rated this already. Thank you!',
  reopened: 'This case was opened again. You will get a new link when it is closed.',
}

async function rate(
  transaction: Transaction,
  { services, caller }: Call,
  { closing, values }: { closing: Closing; values: Record<string, unknown> },
): Promise<void> {
  // The row is locked, so that of two ratings at once only one is taken.
  const state = stateOf(await findCase(transaction, closing, true), closing)
  if (state !== 'open') throw ruleBroken(REFUSED[state])
  const before = (await readFullRows(transaction, caseRecord, [closing.case_id])).get(closing.case_id) as Doc
  const { catalog, specials } = services
  await changeRecords(transaction, {
    ...{ catalog, specials, definition: caseRecord, request_id: caller.request_id },
    // The token is the right; it holds also when the person who made it, or the owner, is gone.
    access: { ...accessOfNobody(closing.business_id), is_owner: true },
    ...{ cause: 'change', word: 'rated', is_quiet: true, on_issue: 'refuse' },
    changes: [{ step: 'change', id: before.id, before, values, issues: [] }],
  })
}
