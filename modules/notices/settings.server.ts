import type { Issue } from '#base/issue.ts'
import { isTimeZone } from '#base/zones.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notAllowed } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { type Choice, choiceOf, isNoticeKind, MAIL_CHOICES, noticeKindNames, noticeKinds } from './kinds.ts'
import { minuteOf, timeText, type QuietHours } from './quiet-hours.ts'
import { NOTICE_LANGUAGES, wordsOf } from './words/words.ts'

/** A person's settings for notices as stored; times are minutes after midnight in their zone. */
export interface NoticeSettings extends QuietHours {
  digest_at: number
  /** 'screen': the language of the person's screens. */
  language: string
  choices: Record<string, Partial<Choice>>
}

/** The default settings. */
export const DEFAULT_SETTINGS: NoticeSettings = {
  time_zone: 'Asia/Kolkata',
  quiet_from: null,
  quiet_until: null,
  digest_at: 540,
  language: 'screen',
  choices: {},
}

/** Runs in the transaction that changes the settings of a member. */
type SettingsFollower = (transaction: Transaction, who: { member_id: number }) => Promise<void>

const HOURS = ['time_zone', 'quiet_from', 'quiet_until'] as const
const followers: SettingsFollower[] = []

/** Lets a module follow changes of people's time zone and quiet hours. */
export const followSettings = (follower: SettingsFollower): void => void followers.push(follower)

/** The settings of one member, or the defaults. */
export async function readSettings(
  transaction: Transaction,
  who: { business_id: number; member_id: number },
): Promise<NoticeSettings> {
  const [found] = await transaction.query<NoticeSettings>(
    `select time_zone, quiet_from, quiet_until, digest_at, language, choices from notice_settings
     where business_id = $1::bigint and member_id = $2::bigint`,
    [who.business_id, who.member_id],
  )
  return found ?? DEFAULT_SETTINGS
}

/** The language of a person's mails and push messages. */
export async function languageOfLetters(
  transaction: Transaction,
  { language, member_id }: { language: string; member_id: number },
): Promise<string> {
  if (language !== 'screen') return language
  const [found] = await transaction.query<{ language: string }>(
    "select value #>> '{}' as language from account_preference where account_id = $1::bigint and key = 'language'",
    [member_id],
  )
  return found?.language ?? 'en'
}

/** GET: the person's settings, every kind with its choice, and the channels of this installation. */
export async function showSettings({ services, caller, query }: MemberCall): Promise<unknown> {
  const { access } = caller
  onlyOwn(caller)
  const settings = await services.database.transaction(access, (transaction) =>
    readSettings(transaction, { business_id: access.business_id, member_id: access.user_id }),
  )
  const [[email]] = await services.database.read(access, 'select email from account where id = $1::bigint', [
    access.user_id,
  ])
  const words = wordsOf(query.language)
  return {
    ...shown(settings),
    kinds: noticeKindNames.map((kind) => ({
      kind,
      group: noticeKinds[kind].group,
      label: words.kinds[kind].label,
      urgent: noticeKinds[kind].urgent === true,
      choice: choiceOf(settings.choices, kind),
    })),
    languages: ['screen', ...Object.keys(NOTICE_LANGUAGES)],
    push_key: services.settings.push?.public_key ?? null,
    has_email: email !== null,
  }
}

/** PUT: changes the sent settings and keeps the others. */
export async function saveSettings(call: MemberCall): Promise<unknown> {
  const { services, caller, body } = call
  const { access } = caller
  const who = { business_id: access.business_id, member_id: access.user_id }
  await services.database.transaction(access, async (transaction) => {
    const before = await readSettings(transaction, who)
    const { settings, issues } = readBody(body, before)
    if (issues.length > 0) throw invalid(issues)
    await transaction.query(
      `insert into notice_settings (business_id, member_id, time_zone, quiet_from, quiet_until, digest_at, language, choices)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
       on conflict (business_id, member_id) do update set time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,
         quiet_until = excluded.quiet_until, digest_at = excluded.digest_at, language = excluded.language,
         choices = excluded.choices, updated_at = excluded.updated_at`,
      [
        who.business_id,
        who.member_id,
        settings.time_zone,
        settings.quiet_from,
        settings.quiet_until,
        settings.digest_at,
        settings.language,
        JSON.stringify(settings.choices),
      ],
    )
    const is_moved = HOURS.some((name) => before[name] !== settings[name])
    if (is_moved) for (const follow of followers) await follow(transaction, who)
    const changes = Object.fromEntries(
      Object.entries(settings)
        .map(([name, after]): [string, [unknown, unknown]] => [name, [before[name as keyof NoticeSettings], after]])
        .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
    )
    await writeAudit(transaction, {
      business_id: who.business_id,
      actor_id: access.user_id,
      record: 'notice_settings',
      record_id: access.user_id,
      action: 'update',
      changes,
      request_id: caller.request_id,
      address: caller.address,
    })
  })
  return showSettings(call)
}

// In view-as, an owner sees the member's work, not their personal settings.
function onlyOwn({ account, access }: MemberCall['caller']): void {
  if (account.id !== access.user_id) throw notAllowed()
}

function shown(settings: NoticeSettings) {
  const { time_zone, quiet_from, quiet_until, digest_at, language } = settings
  return {
    time_zone,
    quiet_from: quiet_from === null ? null : timeText(quiet_from),
    quiet_until: quiet_until === null ? null : timeText(quiet_until),
    digest_at: timeText(digest_at),
    language,
  }
}

/** Reads the sent settings over the current ones and reports every issue on its field. */
function readBody(
  body: Record<string, unknown>,
  before: NoticeSettings,
): { settings: NoticeSettings; issues: Issue[] } {
  const issues: Issue[] = []
  const settings = { ...before }
  const issue = (field: string, message: string) => issues.push({ field, message, rule: 'choice' })
  if (body.time_zone !== undefined) {
    if (isTimeZone(body.time_zone)) settings.time_zone = body.time_zone
    else issue('time_zone', 'Choose a time zone from the list')
  }
  for (const name of ['quiet_from', 'quiet_until', 'digest_at'] as const) {
    if (body[name] === undefined) continue
    const minute = minuteOf(body[name])
    if (minute !== null) settings[name] = minute
    else if (body[name] === null && name !== 'digest_at') settings[name] = null
    else issue(name, 'Enter a time such as 22:00')
  }
  if ((settings.quiet_from === null) !== (settings.quiet_until === null))
    issue(settings.quiet_from === null ? 'quiet_from' : 'quiet_until', 'Enter both times, or neither')
  else if (settings.quiet_from !== null && settings.quiet_from === settings.quiet_until)
    issue('quiet_until', 'Quiet hours end at another time than they begin')
  if (body.language !== undefined) {
    const { language } = body
    if (typeof language === 'string' && (language === 'screen' || Object.hasOwn(NOTICE_LANGUAGES, language)))
      settings.language = language
    else issue('language', 'Choose a language from the list')
  }
  if (body.choices !== undefined) settings.choices = readChoices(body.choices, before.choices, issue)
  return { settings, issues }
}

function readChoices(
  raw: unknown,
  before: NoticeSettings['choices'],
  issue: (field: string, message: string) => void,
): NoticeSettings['choices'] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    issue('choices', 'Send the choices by kind')
    return before
  }
  const choices = { ...before }
  for (const [kind, sent] of Object.entries(raw)) {
    if (!isNoticeKind(kind) || typeof sent !== 'object' || sent === null) {
      issue(`choices.${kind}`, 'This kind of notification does not exist')
      continue
    }
    const choice: Partial<Choice> = { ...choices[kind] }
    const { in_app, mail, push } = sent as Record<string, unknown>
    for (const [name, value] of Object.entries({ in_app, push })) {
      if (typeof value === 'boolean') choice[name as 'in_app' | 'push'] = value
      else if (value !== undefined) issue(`choices.${kind}.${name}`, 'Choose on or off')
    }
    if (MAIL_CHOICES.some((one) => one === mail)) choice.mail = mail as Choice['mail']
    else if (mail !== undefined) issue(`choices.${kind}.mail`, 'Choose off, at once or daily')
    if (in_app === false && noticeKinds[kind].urgent)
      issue(`choices.${kind}.in_app`, 'This one is always shown: it is about the safety of your account')
    choices[kind] = choice
  }
  return choices
}
