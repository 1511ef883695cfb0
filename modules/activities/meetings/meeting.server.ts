import type { Transaction } from '#engine/server/database/database.server.ts'
import {
  type Change,
  type Checking,
  type Once,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { readSettings } from '#modules/notices/index.server.ts'
import { outcomeRouteOf } from '#modules/crm/index.server.ts'
import { answerRoutes } from './answers/routes.server.ts'
import { settleAnswers } from './answers/store.server.ts'
import { meeting } from './meeting.record.ts'
import { sendInvitations } from './invite.server.ts'
import { MOST_DAYS, overlapsRoute } from './overlaps.server.ts'
import { minutesRoute } from './minutes.server.ts'

/** The special rules of meetings: their times, invitations and answers, overlaps and minutes. */
export const meetingServer: RecordServer = {
  record: 'meeting',

  async check(checking) {
    for (const change of savesOf(checking.changes)) {
      checkTimes(change)
      settlePeople(change)
      await fillZone(checking, change)
      await checkOrganiser(checking, change)
    }
  },

  async after(following) {
    await settleAnswers(following)
    if (!following.is_quiet) await sendInvitations(following)
  },

  routes: [overlapsRoute, minutesRoute, ...answerRoutes, outcomeRouteOf(meeting, [])],
}

const DAY = 86_400_000

function checkTimes({ values, before, issues }: Change): void {
  if (values.starts_at === undefined && values.ends_at === undefined && values.all_day === undefined) return
  const { starts_at, ends_at, all_day } = { ...before, ...values }
  if (typeof starts_at !== 'string' || typeof ends_at !== 'string') return
  const length = Date.parse(ends_at) - Date.parse(starts_at)
  // A meeting of whole days may begin and end at the same moment.
  if (length < 0 || (length === 0 && all_day !== true))
    issues.push({ field: 'ends_at', message: 'It must end after it starts', rule: 'range' })
  else if (length > MOST_DAYS * DAY)
    issues.push({ field: 'ends_at', message: `A meeting lasts at most ${MOST_DAYS} days`, rule: 'range' })
}

/** A person is invited once. */
function settlePeople({ values }: Change): void {
  for (const [name, keyOf] of [
    ['attendees', ({ user_id }: Line) => user_id],
    ['guests', ({ email }: Line) => String(email ?? '').toLowerCase()],
  ] as const) {
    const seen = new Set<unknown>()
    const lines = values[name]
    if (Array.isArray(lines))
      values[name] = lines.filter((line: Line) => !seen.has(keyOf(line)) && seen.add(keyOf(line)))
  }
}

type Line = Record<string, unknown>

/** Guests are invited by mail and answer the organiser, who needs an email for that. */
async function checkOrganiser({ transaction, once }: Checking, { values, before, issues }: Change): Promise<void> {
  if (values.guests === undefined && values.assigned_user === undefined) return
  const { guests, assigned_user, created_by } = { ...before, ...values }
  const organiser = assigned_user ?? created_by
  if (!Array.isArray(guests) || guests.length === 0 || typeof organiser !== 'number') return
  const has_email = await once(`email of ${organiser}`, async () => {
    const [found] = await transaction.query<{ email: string | null }>('select email from account where id = $1', [
      organiser,
    ])
    return found === undefined || found.email !== null
  })
  if (has_email) return
  const message =
    'Guests are invited by mail, but the owner of this meeting has no email. Add one in the profile first.'
  issues.push({ field: 'guests', message, rule: 'email' })
}

/** A meeting without a zone has that of its organiser. */
async function fillZone({ transaction, once }: Checking, { step, values, before }: Change): Promise<void> {
  if (step !== 'create' && values.time_zone === undefined) return
  const { time_zone, assigned_user } = { ...before, ...values }
  if (typeof time_zone !== 'string' || time_zone.trim() === '')
    values.time_zone = await zoneOf(transaction, once, Number(assigned_user ?? 0))
}

/** The zone in which a person's days begin. */
async function zoneOf(transaction: Transaction, once: Once, member_id: number): Promise<string> {
  const who = { business_id: transaction.scope.business_id ?? 0, member_id }
  return (await once(`zone of ${member_id}`, () => readSettings(transaction, who))).time_zone
}
