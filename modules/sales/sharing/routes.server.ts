import { dayFirst } from '#base/days.ts'
import type { Issue } from '#base/issue.ts'
import { languageOf } from '#base/language.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob } from '#engine/server/jobs/worker.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { countOrRefuse } from '#platform/limits/counter.server.ts'
import { languageOfAccount } from '#modules/business/index.server.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { isMailAddress, MailError } from '#platform/mail/mail.server.ts'
import { printPapers } from '../paper/print.server.ts'
import { factsOf } from '../paper/facts.server.ts'
import { paperOf } from '../paper/paper.ts'
import { fileName, readPapers } from '../paper/routes.server.ts'
import { letterOf, type LetterKind, withLink } from './letters.ts'
import {
  isOverdue,
  keepShare,
  notShared,
  reachOf,
  readShare,
  SHARED,
  sharesOf,
  type ShareWay,
} from './shares.server.ts'
import { paperTokens } from './token.server.ts'

/** Name of the job that mails a paper: `{ business_id, member_id, share_id }`. */
export const MAIL_PAPER_JOB = 'mail_paper'

const MOST_ADDRESSES = 10
const MOST_TO = 1_000
const MOST_SUBJECT = 200
const MOST_TEXT = 5_000

/** The routes with which papers are sent to clients, and their links taken back. */
export const shareRoutes: readonly RouteSpec[] = SHARED.flatMap((definition) => routesOf(definition))

function routesOf(definition: RecordDefinition): RouteSpec[] {
  const { path, name: record, label } = definition
  const permission = { record, right: 'edit' } as const
  const one = label.one.toLowerCase()
  return [
    memberRoute({
      method: 'GET',
      path: `/${path}/:id/share_draft`,
      permission,
      summary: `Address, subject and text with which this ${one} is sent: ?language=en, hi, gu or ta; ?reminder=1 reminds of a payment`,
      handler: (call) => draftOf(call, definition),
    }),
    memberRoute({
      method: 'GET',
      path: `/${path}/:id/shares`,
      permission,
      summary: `To whom this ${one} was sent, when the client opened it, and which links still work`,
      handler: (call) =>
        call.services.database.transaction(call.caller.access, async (transaction) => {
          const { id } = await findForWrite(transaction, writing(call, definition), idOf(call.params.id), 'edit')
          const shares = await sharesOf(transaction, { record, record_id: id })
          const now = new Date()
          return {
            data: shares.map(({ id, way, sent_to, created_at, opened_at, expires_at, revoked_at }) => ({
              ...{ id, way, sent_to, created_at, opened_at, expires_at },
              works: revoked_at === null && expires_at > now,
            })),
          }
        }),
    }),
    memberRoute({
      method: 'POST',
      path: `/${path}/:id/share`,
      permission,
      takes: ['way', 'to', 'subject', 'text', 'language'],
      summary: `Sends this ${one}: {way: mail, whatsapp or link, to, subject, text, language}; up to 10 mail addresses, separated by commas; answers the link of each`,
      handler: (call) => send(call, definition),
    }),
    memberRoute({
      method: 'POST',
      path: `/${path}/:id/share/revoke`,
      permission,
      takes: ['share_id'],
      summary: `Takes back a link to this ${one}: {share_id}`,
      handler: (call) =>
        call.services.database.transaction(call.caller.access, async (transaction) => {
          const { access, request_id } = call.caller
          const { id } = await findForWrite(transaction, writing(call, definition), idOf(call.params.id), 'edit')
          const share = await readShare(transaction, idOf(String(call.body.share_id)), 'for update')
          if (!share || share.record !== record || share.record_id !== id) throw notFound()
          if (!share.revoked_at) {
            await transaction.query(
              'update document_share set revoked_at = $3::timestamptz where business_id = $1::bigint and id = $2::bigint',
              [access.business_id, share.id, new Date()],
            )
            await writeAudit(transaction, {
              ...{ business_id: access.business_id, actor_id: access.user_id, record, record_id: id },
              ...{ action: 'took_link_back', note: share.sent_to ?? undefined, request_id },
            })
          }
          return { message: 'The link no longer works' }
        }),
    }),
  ]
}

async function draftOf(call: MemberCall, definition: RecordDefinition) {
  const { services, caller, query } = call
  const { catalog } = services
  const { access } = caller
  return services.database.transaction(access, async (transaction) => {
    const doc = await findForWrite(transaction, writing(call, definition), idOf(call.params.id), 'edit')
    const refused = notShared(doc)
    if (refused) throw ruleBroken(refused)
    const reach = await reachOf(transaction, { catalog, access, doc })
    const language =
      languageOf(query.language) ?? reach.language ?? (await languageOfAccount(transaction, access.user_id))
    const of = { record: definition.name, id: doc.id, location_id: doc.location_id }
    const facts = await factsOf(transaction, of)
    const { pay } = paperOf(doc, { kind: definition.name, facts, language })
    const is_reminder = query.reminder === '1' && isOverdue(doc)
    const kind = is_reminder ? 'reminder' : (definition.name as LetterKind)
    const day = doc.valid_until ?? doc.due_date
    const letter = letterOf(kind, language, {
      client: reach.name,
      business: facts.seller.name,
      number: String(doc.number ?? ''),
      amount: formatRupees(String((is_reminder ? doc.outstanding : (doc.total ?? doc.amount)) ?? '0')),
      day: typeof day === 'string' ? dayFirst(day) : '',
      pay: pay?.link ?? '',
    })
    return { to: reach.email, phone: reach.phone, language, is_overdue: isOverdue(doc), ...letter }
  })
}

interface Sending {
  way: ShareWay
  /** Mail addresses, or one phone number; each gets a link of its own. Empty for a link alone. */
  to: string[]
  subject: string
  text: string
}

/** Checks what a person typed into the dialog. */
function readSending({ way, to = '', subject = '', text = '' }: Record<string, unknown>): Sending {
  const issues: Issue[] = []
  const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
  if (way !== 'mail' && way !== 'whatsapp' && way !== 'link') say('way', 'Choose mail, WhatsApp or a link', 'choice')
  const limits = { to: MOST_TO, subject: MOST_SUBJECT, text: MOST_TEXT }
  for (const [field, value] of Object.entries({ to, subject, text })) {
    const most = limits[field as keyof typeof limits]
    if (typeof value !== 'string') say(field, 'Enter a text', 'type')
    else if (value.length > most) say(field, `Use at most ${most} characters`, 'max')
  }
  if (issues.length > 0) throw invalid(issues)
  const typed = String(to).trim()
  const sending = {
    ...{ way, subject: plain(subject), text: String(text).toWellFormed() },
    to: way === 'mail' ? addressesIn(typed) : typed ? [typed] : [],
  } as Sending
  if (way === 'mail') issues.push(...addressIssues(sending.to))
  if (way === 'mail' && !sending.subject) say('subject', 'Enter a subject', 'required')
  if (way === 'whatsapp' && typed && !/^\+?\d[\d ]{7,18}$/.test(typed))
    say('to', 'Enter a phone number with its country code', 'phone')
  if (issues.length > 0) throw invalid(issues)
  return { ...sending, text: sending.text.replaceAll('\0', '') }
}

/** The addresses in a text, separated by commas, semicolons or spaces. Of two that differ only in case one is kept. */
const addressesIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[,;\s]/)
      .filter(Boolean)
      .map((one) => [one.toLowerCase(), one]),
  ).values(),
]

function addressIssues(addresses: readonly string[]): Issue[] {
  const wrong = addresses.find((one) => !isMailAddress(one))
  if (addresses.length === 0) return [{ field: 'to', message: 'Enter a valid email address', rule: 'email' }]
  if (wrong !== undefined)
    return [{ field: 'to', message: `This is not a valid email address: ${wrong.slice(0, 100)}`, rule: 'email' }]
  if (addresses.length <= MOST_ADDRESSES) return []
  return [{ field: 'to', message: `Use at most ${MOST_ADDRESSES} addresses`, rule: 'count' }]
}

// A line end in a subject would add headers of its own.
const plain = (text: unknown): string =>
  [...String(text).toWellFormed()]
    .map((one) => (one < ' ' ? ' ' : one))
    .join('')
    .trim()

async function send(call: MemberCall, definition: RecordDefinition) {
  const { services, caller, body, params } = call
  const { access, request_id } = caller
  const sending = readSending(body)
  const { way, to, subject, text } = sending
  const now = new Date()
  const { business_id } = access
  for (const address of way === 'mail' ? to : []) {
    const key = `${business_id} ${address.toLowerCase()}`
    await countOrRefuse(services.database, { name: 'papers_to_hour', key, seconds: 3_600, limit: 20 }, now)
    const day = { name: 'papers_day', key: String(business_id), seconds: 86_400, limit: 2_000 }
    await countOrRefuse(services.database, day, now)
  }
  return services.database.transaction(access, async (transaction) => {
    const doc = await findForWrite(transaction, writing(call, definition), idOf(params.id), 'edit')
    const refused = notShared(doc)
    if (refused) throw ruleBroken(refused)
    const language = languageOf(body.language) ?? (await languageOfAccount(transaction, access.user_id))
    const record = definition.name
    const shares: { share_id: number; url: string; to: string | null }[] = []
    for (const sent_to of to.length > 0 ? to : [null]) {
      const share_id = await keepShare(transaction, {
        ...{ record, record_id: doc.id, way, language, access, now },
        ...{ sent_to, subject: subject || null, body: text || null },
      })
      if (way === 'mail')
        await services.addJob(transaction, MAIL_PAPER_JOB, { business_id, member_id: access.user_id, share_id })
      shares.push({ share_id, url: urlOf(services, { business_id, share_id }), to: sent_to })
    }
    const names = to.join(', ')
    await writeAudit(transaction, {
      ...{ business_id, actor_id: access.user_id, record, record_id: doc.id, request_id },
      ...(way === 'link'
        ? { action: 'made_link' }
        : { action: way === 'mail' ? 'mailed' : 'sent_by_whatsapp', note: names || undefined }),
    })
    const [{ share_id, url }] = shares
    const words = encodeURIComponent(withLink(text, language, url))
    return {
      ...{ share_id, url, shares },
      ...(way === 'whatsapp' ? { whatsapp: `https://wa.me/${names.replace(/\D/g, '')}?text=${words}` } : {}),
    }
  })
}

/** The address of the page where the client reads a paper. */
export const urlOf = ({ settings }: Pick<Services, 'settings'>, link: { business_id: number; share_id: number }) =>
  `${settings.base_url}/paper?token=${paperTokens.tokenOf(settings.secret, link)}`

/** The job: mails a paper as a PDF with its link, as the sender may see it now. A letter that can never leave is not tried again. */
export async function mailPaper(services: Services, payload: Record<string, unknown>): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.member_id) }
  const access = await accessOfJob(services, who)
  if (!access) return
  const share_id = Number(payload.share_id)
  const found = await services.database.transaction(who, async (transaction) => {
    const share = await readShare(transaction, share_id)
    const [sender] = await transaction.query<{ business: string; email: string | null }>(
      `select b.name as business, coalesce(b.email, m.email) as email from business b
       left join member m on m.business_id = $1::bigint and m.id = $2::bigint where b.id = $1::bigint`,
      [who.business_id, who.user_id],
    )
    return share && !share.revoked_at && share.sent_to ? { share, sender } : null
  })
  const definition = SHARED.find(({ name }) => name === found?.share.record)
  if (!found || !definition) return
  const { share, sender } = found
  const { language } = share
  const ids = [share.record_id]
  const { papers, rows, dress } = await readPapers(services, { definition, ids, access, language, copies: false })
  const content = await printPapers({ papers, dress })
  try {
    await services.sendMail({
      to: share.sent_to ?? '',
      subject: share.subject ?? '',
      text: withLink(share.body ?? '', language, urlOf(services, { business_id: who.business_id, share_id })),
      from_name: plain(sender.business),
      ...(sender.email ? { reply_to: sender.email } : {}),
      attachments: [{ name: fileName(definition, rows[0]), type: 'application/pdf', content }],
    })
  } catch (error) {
    if (!(error instanceof MailError) || error.outcome !== 'permanent_failure') throw error
    services.log.error({ share_id, error: error.message }, 'a paper could not be mailed')
  }
}
