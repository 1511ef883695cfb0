import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { indianDate } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type Call, publicRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { count, countOrRefuse } from '#platform/limits/counter.server.ts'
import { addressFailures, answersOnLink, mailLetters, readLink } from '#modules/business/index.server.ts'
import { addNotice } from '#modules/notices/index.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import type { Paper } from '../paper/paper.ts'
import { printPapers } from '../paper/print.server.ts'
import { fileName, readPapers } from '../paper/routes.server.ts'
import { quotation } from '../quotations/quotation.record.ts'
import { codeLetter } from './letters.ts'
import { accessOfLink, readShare, SHARED, type Share } from './shares.server.ts'
import { paperTokens, type SharedLink } from './token.server.ts'

/** How long a code works. */
const CODE_MINUTES = 10
const MOST_TRIES = 5
const MOST_WORDS = 2_000
const MOST_NAME = 120

/**
 * What a client can do with a paper. `open`: answer a quotation; `read`: only read. The others say why nothing is left to answer.
 */
export type LinkState = 'open' | 'read' | 'accepted' | 'declined' | 'replaced' | 'expired' | 'cancelled'

/** What the page of a link shows. */
export interface Look {
  state: LinkState
  kind: string
  paper: Paper
  colour: string
  logo: string | null
  /** Where a code goes, with most of its letters hidden; null if there is no address. */
  code_to: string | null
}

/** The routes behind the link. Wrong tokens count as failures of their network address. */
export const publicPaperRoutes: readonly RouteSpec[] = [
  publicRoute({
    method: 'POST',
    path: '/public_paper',
    takes: ['token'],
    summary: 'The paper of a link, as its sender may see it',
    handler: async (call) => {
      const found = await openLink(call)
      await noteOpened(call, found)
      const { share, doc } = found
      const { papers, dress } = await papersOf(call, found)
      const look: Look = {
        ...{ state: stateOf(share.record, doc), kind: share.record, paper: papers[0] },
        ...{ colour: dress.look.colour, logo: dress.logo, code_to: maskedMail(codeAddress(share, doc)) },
      }
      return look
    },
  }),
  publicRoute({
    // A plain download, which every phone knows how to keep.
    method: 'GET',
    path: '/public_paper/pdf',
    summary: 'The paper of a link as a PDF: ?token',
    costly: true,
    alone: true,
    handler: async (call) => {
      const found = await openLink(call)
      const { papers, dress, rows } = await papersOf(call, found)
      const pdf = await printPapers({ papers, dress })
      const name = fileName(found.definition, rows[0])
      return sendFile(call, { name, type: 'application/pdf', file: Readable.from([Buffer.from(pdf)]) })
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/public_paper/ask_changes',
    takes: ['token', 'text'],
    summary: 'The client of a quotation asks for changes: {text}',
    handler: async (call) => {
      const found = await openLink(call)
      const text = wordsIn(call.body.text, { field: 'text', most: MOST_WORDS, needed: 'Say what should change' })
      await countOrRefuse(
        call.services.database,
        answersOnLink(`${found.link.business_id} ${found.share.id}`),
        new Date(),
      )
      await answer(call, found, { word: 'asked_changes', kind: 'quotation_changes', values: { changes_asked: text } })
      return { message: 'Thank you' }
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/public_paper/decline',
    takes: ['token', 'reason'],
    summary: 'The client declines a quotation: {reason}',
    handler: async (call) => {
      const found = await openLink(call)
      const reason = wordsIn(call.body.reason, { field: 'reason', most: MOST_WORDS, needed: 'Give a reason' })
      const values = { status: 'refused', refused_because: reason }
      await answer(call, found, { word: 'declined_on_link', action: 'refuse', kind: 'quotation_declined', values })
      return { message: 'Thank you' }
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/public_paper/code',
    takes: ['token'],
    summary: 'Mails a code with which the client accepts a quotation',
    handler: (call) => sendCode(call),
  }),
  publicRoute({
    method: 'POST',
    path: '/public_paper/accept',
    takes: ['token', 'name', 'code'],
    summary: 'The client accepts a quotation: {name, code}',
    handler: (call) => accept(call),
  }),
]

interface Found {
  link: SharedLink
  share: Share
  definition: RecordDefinition
  doc: Doc
}

const scopeOf = ({ business_id }: SharedLink) => ({ business_id, user_id: null })

async function openLink(call: Call): Promise<Found> {
  const now = new Date()
  const link = await readLink(call, paperTokens, now)
  return call.services.database.transaction(scopeOf(link), async (transaction) => {
    const share = await readShare(transaction, link.share_id)
    const definition = SHARED.find(({ name }) => name === share?.record)
    // A link that was taken back, one that is over and one whose paper is gone look alike.
    if (!share || !definition || share.revoked_at || share.expires_at <= now) throw notFound()
    const doc = (await readFullRows(transaction, definition, [share.record_id])).get(share.record_id) as Doc | undefined
    if (!doc || doc.deleted_at) throw notFound()
    return { link, share, definition, doc }
  })
}

const papersOf = ({ services }: Call, { link, share, definition }: Found) =>
  readPapers(services, {
    ...{ definition, ids: [share.record_id], language: share.language, copies: false },
    access: accessOfLink(link.business_id, share),
  })

/** What is left to answer. The last day counts to its end in India. */
function stateOf(record: string, { status, valid_until }: Doc): LinkState {
  if (status === 'cancelled') return 'cancelled'
  if (record !== quotation.name) return 'read'
  if (status === 'replaced') return 'replaced'
  if (status === 'refused') return 'declined'
  if (status === 'expired') return 'expired'
  if (status !== 'sent') return 'accepted'
  return typeof valid_until === 'string' && valid_until < indianDate(new Date()) ? 'expired' : 'open'
}

const REFUSED: Record<Exclude<LinkState, 'open'>, string> = {
  read: 'This paper needs no answer',
  accepted: 'This quotation is accepted already',
  declined: 'This quotation was declined',
  replaced: 'There is a newer quotation. Ask for its link',
  expired: 'This quotation is no longer valid',
  cancelled: 'This paper was cancelled',
}

async function noteOpened({ services, caller }: Call, { link, share, doc }: Found): Promise<void> {
  if (share.opened_at) return
  await services.database.transaction(scopeOf(link), async (transaction) => {
    const first = await transaction.query(
      `update document_share set opened_at = $3::timestamptz
       where business_id = $1::bigint and id = $2::bigint and opened_at is null returning id`,
      [link.business_id, share.id, new Date()],
    )
    if (first.length === 0) return
    await writeAudit(transaction, {
      ...{ business_id: link.business_id, actor_id: null, record: share.record, record_id: share.record_id },
      ...{ action: 'opened', note: share.sent_to ?? undefined, request_id: caller.request_id, address: caller.address },
    })
    if (share.record === quotation.name) await tell(transaction, doc, 'quotation_opened', {})
  })
}

/** The address to which the code of a link goes: where it was mailed, else the one on the quotation. */
const codeAddress = ({ way, sent_to }: Share, { buyer_email }: Doc): string | null =>
  way === 'mail' ? sent_to : typeof buyer_email === 'string' && buyer_email !== '' ? buyer_email : null

/** r…@example.in: enough to know one's own address. */
const maskedMail = (mail: string | null): string | null => mail && mail.replace(/^(.)[^@]*/, '$1…')

function wordsIn(value: unknown, { field, most, needed }: { field: string; most: number; needed: string }): string {
  const refuse = (message: string, rule: string) => invalid([{ field, message, rule }])
  if (typeof value !== 'string') throw refuse(needed, 'required')
  if (value.length > most) throw refuse(`Use at most ${most} characters`, 'max')
  const text = value.toWellFormed().replaceAll('\0', '').trim()
  if (text === '') throw refuse(needed, 'required')
  return text
}

interface Answer {
  word: string
  /** The action that this is where somebody of the business does it. */
  action?: string
  kind: 'quotation_changes' | 'quotation_declined' | 'quotation_accepted'
  values: Record<string, unknown>
}

/** Writes an answer of the client, if the quotation still waits for one, and tells its owner. */
async function answer(call: Call, found: Found, given: Answer): Promise<void> {
  await call.services.database.transaction(scopeOf(found.link), (transaction) => write(transaction, call, found, given))
}

async function write(
  transaction: Transaction,
  { services, caller }: Call,
  { link, share }: Found,
  { word, action, kind, values }: Answer,
): Promise<void> {
  if (share.record !== quotation.name) throw ruleBroken(REFUSED.read)
  // The row is locked, so that of several answers at once each sees what the one before it did.
  await transaction.query(
    'select id from quotation where business_id = $1::bigint and id = $2::bigint and deleted_at is null for update',
    [link.business_id, share.record_id],
  )
  const before = (await readFullRows(transaction, quotation, [share.record_id])).get(share.record_id) as Doc | undefined
  if (!before) throw notFound()
  const state = stateOf(share.record, before)
  if (state !== 'open') throw ruleBroken(REFUSED[state])
  const { catalog, specials } = services
  const { request_id, address } = caller
  await changeRecords(transaction, {
    ...{ catalog, specials, definition: quotation, request_id, address },
    access: { ...accessOfLink(link.business_id, share), is_owner: true },
    ...{ cause: 'action', action: action ?? 'ask_changes', word, is_quiet: true, on_issue: 'refuse' },
    changes: [{ step: 'change', id: before.id, before, values, issues: [] }],
  })
  const said = values.changes_asked ?? values.refused_because ?? values.accepted_by ?? ''
  await tell(transaction, before, kind, { said: String(said) })
}

async function tell(
  transaction: Transaction,
  doc: Doc,
  kind: Answer['kind'] | 'quotation_opened',
  values: Record<string, string>,
): Promise<void> {
  const to = (doc.assigned_user ?? doc.created_by) as number | null
  if (typeof to !== 'number') return
  await addNotice(transaction, {
    business_id: transaction.scope.business_id ?? 0,
    ...{ to: [to], kind, actor_id: null, record: 'quotation', record_id: doc.id, path: `quotations/${doc.id}` },
    values: { quotation: [doc.number, doc.buyer_name].filter(Boolean).join(' · '), ...values },
  })
}

const hashOf = (secret: string, { business_id, share_id }: SharedLink, code: string): Buffer =>
  createHmac('sha256', secret).update(`code of a paper ${business_id} ${share_id} ${code}`).digest()

async function sendCode(call: Call) {
  const { services } = call
  const found = await openLink(call)
  const { link, share, doc } = found
  const state = stateOf(share.record, doc)
  if (state !== 'open') throw ruleBroken(REFUSED[state])
  const to = codeAddress(share, doc)
  if (!to) throw ruleBroken('The sender has no email address of you. Ask them to send the quotation by mail')
  const now = new Date()
  for (const counter of mailLetters(`paper_code ${link.business_id}`, to))
    await countOrRefuse(services.database, counter, now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const business = await services.database.transaction(scopeOf(link), async (transaction) => {
    await transaction.query(
      `update document_share set code_hash = $3, code_expires_at = $4::timestamptz, code_tries = 0
       where business_id = $1::bigint and id = $2::bigint`,
      [
        link.business_id,
        share.id,
        hashOf(services.settings.secret, link, code),
        new Date(now.getTime() + CODE_MINUTES * 60_000),
      ],
    )
    const [row] = await transaction.query<{ name: string }>('select name from business where id = $1::bigint', [
      link.business_id,
    ])
    return row.name
  })
  const letter = codeLetter(share.language, { code, business, number: String(doc.number ?? ''), minutes: CODE_MINUTES })
  await services.sendMail({ to, ...letter })
  return { sent_to: maskedMail(to), expires_in: CODE_MINUTES * 60 }
}

async function accept(call: Call) {
  const { services, body, caller } = call
  const found = await openLink(call)
  const { link, share } = found
  const accepted_by = wordsIn(body.name, { field: 'name', most: MOST_NAME, needed: 'Enter your name' })
  const { code } = body
  if (typeof code !== 'string' || !/^\d{6}$/.test(code))
    throw invalid([{ field: 'code', message: 'Enter the six digits', rule: 'code' }])
  const now = new Date()
  // A wrong try is counted and kept, so it is refused after the commit.
  const is_right = await services.database.transaction(scopeOf(link), async (transaction) => {
    const locked = await readShare(transaction, share.id, 'for update')
    if (!(await useCode(transaction, { link, share: locked, code, secret: services.settings.secret, now })))
      return false
    const values = {
      ...{ status: 'accepted', accepted_at: now.toISOString() },
      ...{ accepted_by, accepted_from: caller.address.slice(0, 64), refused_because: null },
    }
    await write(transaction, call, found, {
      word: 'accepted_on_link',
      action: 'accept',
      kind: 'quotation_accepted',
      values,
    })
    return true
  })
  if (is_right) return { message: 'Thank you' }
  await count(services.database, addressFailures(services.settings.limits, caller.address), now)
  throw invalid([{ field: 'code', message: 'This code is wrong or too old. Ask for a new one', rule: 'code' }])
}

/** Uses up a code: true once, for the right code, in time. Each wrong try counts. */
async function useCode(
  transaction: Transaction,
  {
    link,
    share,
    code,
    secret,
    now,
  }: { link: SharedLink; share: Share | null; code: string; secret: string; now: Date },
): Promise<boolean> {
  if (!share?.code_hash || !share.code_expires_at || share.code_expires_at <= now || share.code_tries >= MOST_TRIES)
    return false
  const is_right = timingSafeEqual(share.code_hash, hashOf(secret, link, code))
  await transaction.query(
    `update document_share set code_tries = code_tries + 1, code_hash = case when $3 then null else code_hash end
     where business_id = $1::bigint and id = $2::bigint`,
    [link.business_id, share.id, is_right],
  )
  return is_right
}
