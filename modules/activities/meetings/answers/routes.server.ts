import { fieldRule } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, publicRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { definitionFor, idOf } from '#engine/server/records/call.server.ts'
import { lookUp } from '#engine/server/records/store.server.ts'
import { countOrRefuse } from '#platform/limits/counter.server.ts'
import { answersOnLink, linkTokens, readLink } from '#modules/business/index.server.ts'
import { whenOf } from '../invitation.server.ts'
import { meeting } from '../meeting.record.ts'
import { ANSWERS, type Answer, type InvitationLook } from './answers.ts'
import { findInvitation, giveAnswer, type Invitation, readGiven, stateOf } from './give.server.ts'
import { answersTo, keepAsked } from './store.server.ts'

const tokens = linkTokens('answer to an invitation', ['business_id', 'answer_id'])

/** The addresses under which the person of an invitation answers; opening them changes nothing. */
export function answerLinks(
  { secret, base_url }: Services['settings'],
  link: { business_id: number; answer_id: number },
): Record<Answer, string> {
  const page = `${base_url}/meeting-answer?token=${tokens.tokenOf(secret, link)}`
  return Object.fromEntries(ANSWERS.map((answer) => [answer, `${page}&answer=${answer}`])) as Record<Answer, string>
}

/** The routes of the app: who answers what, and one's own answer. */
export const answerRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/meetings/:id/answers',
    permission: { record: 'meeting', right: 'view' },
    summary: 'What the people who are invited to a meeting have answered',
    handler: (call) => {
      const { access } = call.caller
      const open = (field: string) => !['hidden', 'masked'].includes(fieldRule(access, meeting.name, field))
      return call.services.database.transaction(access, async (transaction) => {
        const answers = await answersTo(transaction, await visibleMeeting(transaction, call))
        const data = answers.filter(({ user_id }) => open(user_id === null ? 'guests' : 'attendees'))
        return { data }
      })
    },
  }),
  memberRoute({
    method: 'POST',
    path: '/meetings/:id/answer',
    permission: { record: 'meeting', right: 'view' },
    takes: ['answer', 'note', 'starts_at', 'ends_at'],
    summary: 'Answers an invitation of one’s own: {answer: yes, maybe or no, note}, with the time that was shown',
    handler: (call) => {
      const { access, request_id, address } = call.caller
      const given = readGiven(call.body)
      return call.services.database.transaction(access, async (transaction) => {
        const meeting_id = await visibleMeeting(transaction, call)
        const id = await ownInvitation(transaction, meeting_id, access.user_id)
        const by = { actor_id: access.user_id, request_id, address }
        const { answer, note } = await giveAnswer(transaction, { id, given, by, now: new Date() })
        return { answer, note }
      })
    },
  }),
]

/** The meeting of a call, if the person may see it. */
async function visibleMeeting(transaction: Transaction, { services, caller, params }: MemberCall): Promise<number> {
  const { catalog } = services
  const { access } = caller
  const id = idOf(params.id)
  const to = definitionFor(catalog.get(meeting.name), access)
  const [seen] = await lookUp(transaction, { catalog, access, wanted: [{ to, id }] })
  if (!seen) throw notFound()
  return id
}

/** The invitation of a member; it is made now if the meeting was planned without telling them, as by an import. */
async function ownInvitation(transaction: Transaction, meeting_id: number, user_id: number): Promise<number> {
  const [invited] = await transaction.query(
    `select from meeting m join meeting_attendee a on a.business_id = $1::bigint and a.meeting_id = m.id and a.user_id = $3::bigint
     where m.business_id = $1::bigint and m.id = $2::bigint and m.assigned_user is distinct from $3::bigint for update of m`,
    [transaction.scope.business_id, meeting_id, user_id],
  )
  if (!invited) throw ruleBroken('You are not invited to this meeting')
  const asked = await keepAsked(transaction, meeting_id, [{ user_id, email: null }])
  return asked.find((one) => one.user_id === user_id)?.id ?? 0
}

/** The routes behind the links of an invitation. Only the second one changes something: mail scanners open links. */
export const publicAnswerRoutes: readonly RouteSpec[] = [
  publicRoute({
    method: 'POST',
    path: '/meeting_answer',
    takes: ['token'],
    summary: 'Look at the meeting of an invitation',
    handler: async (call) => {
      const now = new Date()
      const link = await readLink(call, tokens, now)
      return call.services.database.transaction(scopeOf(link), async (transaction) => {
        // An invitation that was taken back and a link that never was look alike.
        const invitation = await findInvitation(transaction, link.answer_id)
        if (!invitation) throw notFound()
        return lookOf(invitation, now)
      })
    },
  }),
  publicRoute({
    method: 'POST',
    path: '/meeting_answer/send',
    takes: ['token', 'answer', 'note', 'starts_at', 'ends_at'],
    summary: 'Answers an invitation: {answer: yes, maybe or no, note}, with the time that was shown',
    handler: async (call) => {
      const { services, caller } = call
      const now = new Date()
      const link = await readLink(call, tokens, now)
      const given = readGiven(call.body)
      await countOrRefuse(services.database, answersOnLink(`meeting ${link.business_id} ${link.answer_id}`), now)
      const by = { actor_id: null, request_id: caller.request_id, address: caller.address }
      return services.database.transaction(scopeOf(link), async (transaction) =>
        lookOf(await giveAnswer(transaction, { id: link.answer_id, given, by, now }), now),
      )
    },
  }),
]

const scopeOf = ({ business_id }: { business_id: number }) => ({ business_id, user_id: null })

function lookOf(invitation: Invitation, now: Date): InvitationLook {
  const { business, organiser, meeting: name, starts_at, ends_at, all_day, time_zone, answer, note } = invitation
  const state = stateOf(invitation, now)
  const is_open = state === 'open'
  return {
    ...{ state, business, organiser, meeting: name, when: whenOf(starts_at, ends_at, time_zone, all_day) },
    ...{ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
    ...{ place: is_open ? invitation.place || null : null, link: is_open ? invitation.link || null : null },
    ...{ answer: is_open ? answer : null, note: is_open ? note : null },
  }
}
