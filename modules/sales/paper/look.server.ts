import type { Issue } from '#base/issue.ts'
import { languageOf } from '#base/language.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type MemberCall, type RouteSpec } from '#engine/server/http/route.server.ts'
import { logoOf } from '#modules/business/index.server.ts'
import { inspect } from '#platform/files/check/inspect.server.ts'
import { isPaperColour, isTemplate, type PaperLook, USUAL_LOOK } from './look.ts'

/** Everything about the look of a paper that does not come from its document. Pictures are data URIs. */
export interface Dress {
  look: PaperLook
  logo: string | null
  signature: string | null
}

const LARGEST_BYTES = 200 * 1024
const LARGEST_BASE64 = Math.ceil(LARGEST_BYTES / 3) * 4

/** How the papers of the business look: everyone who sees quotations may read it, managers may change it. */
export const lookRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/paper_look',
    permission: { record: 'quotation', right: 'view' },
    summary: 'How papers look: template, colour, second language, and the signature as a data URI (null without one)',
    handler: ({ services, caller }) => services.database.transaction(caller.access, readLook),
  }),
  memberRoute({
    method: 'PUT',
    path: '/paper_look',
    permission: 'manage',
    takes: ['template', 'colour', 'second_language'],
    summary: 'Sets how papers look: {template: classic, band or grid, colour: #rrggbb, second_language}',
    handler: putLook,
  }),
  memberRoute({
    method: 'PUT',
    path: '/paper_signature',
    permission: 'manage',
    takes: ['content_base64'],
    summary: 'Sets the signature on papers: {content_base64} of a JPG or PNG of at most 200 KB; null removes it',
    body_limit: LARGEST_BASE64 + 1024,
    costly: true,
    handler: putSignature,
  }),
]

type Stored = PaperLook & { signature: string | null }

async function readLook(transaction: Transaction): Promise<Stored> {
  const [row] = await transaction.query<PaperLook & { signature: Buffer | null }>(
    'select template, colour, second_language, signature from paper_look where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  if (!row) return { ...USUAL_LOOK, signature: null }
  const { signature, ...look } = row
  return { ...look, signature: signature && `data:image/${typeOf(signature)};base64,${signature.toString('base64')}` }
}

/** How a paper of the business of the transaction looks. */
export async function dressOf(transaction: Transaction): Promise<Dress> {
  const { signature, ...look } = await readLook(transaction)
  return { look, logo: await logoOf(transaction), signature }
}

async function putLook(call: MemberCall): Promise<Stored> {
  const { services, caller, body } = call
  const { template, colour, second_language = null } = body
  const language = second_language === null ? null : languageOf(second_language)
  const issues: Issue[] = []
  if (!isTemplate(template)) issues.push({ field: 'template', message: 'Choose one of the templates', rule: 'choice' })
  if (!isPaperColour(colour))
    issues.push({ field: 'colour', message: 'Choose a darker colour, on which white text can be read', rule: 'colour' })
  if (second_language !== null && !language)
    issues.push({ field: 'second_language', message: 'Choose one from the list', rule: 'choice' })
  if (issues.length > 0) throw invalid(issues)
  return services.database.transaction(caller.access, async (transaction) => {
    await transaction.query(
      `insert into paper_look (business_id, template, colour, second_language, updated_at)
       values ($1::bigint, $2, $3, $4, $5) on conflict (business_id) do update set template = excluded.template,
         colour = excluded.colour, second_language = excluded.second_language, updated_at = excluded.updated_at`,
      [caller.access.business_id, template, colour, language, new Date()],
    )
    return readLook(transaction)
  })
}

async function putSignature(call: MemberCall): Promise<Stored> {
  const { services, caller, body } = call
  const content = body.content_base64 === null ? null : await pictureOf(body.content_base64)
  return services.database.transaction(caller.access, async (transaction) => {
    await transaction.query(
      `insert into paper_look (business_id, template, colour, signature, updated_at) values ($1::bigint, $2, $3, $4, $5)
       on conflict (business_id) do update set signature = excluded.signature, updated_at = excluded.updated_at`,
      [caller.access.business_id, USUAL_LOOK.template, USUAL_LOOK.colour, content, new Date()],
    )
    return readLook(transaction)
  })
}

async function pictureOf(raw: unknown): Promise<Buffer> {
  const wrong = (message: string) => invalid([{ field: 'content_base64', message, rule: 'file' }])
  if (typeof raw !== 'string' || raw.length > LARGEST_BASE64 || !/^[A-Za-z0-9+/]+={0,2}$/.test(raw))
    throw wrong('Choose a JPG or PNG of at most 200 KB')
  const content = Buffer.from(raw, 'base64')
  const found = await inspect({ bytes: content, extension: typeOf(content) === 'png' ? 'png' : 'jpg', avatar: null })
  if ('problem' in found) throw wrong(found.problem)
  return content
}

// The first bytes of a PNG. Anything that is neither is refused by the inspection.
const typeOf = (content: Buffer) => (content.subarray(1, 4).toString('latin1') === 'PNG' ? 'png' : 'jpeg')
