/** How mails of a kind are sent: never, at once, or together once a day. */
export const MAIL_CHOICES = ['off', 'now', 'digest'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** A person's choice for one kind. */
export interface Choice {
  in_app: boolean
  mail: MailChoice
  push: boolean
}

/** The definition of a kind of notice. */
export interface NoticeKind {
  /** Heading in the list of choices. */
  group: 'work' | 'people' | 'security'
  /** Variables of the wording; `actor` and `count` always exist. */
  variables: readonly string[]
  /** The record that a notice may point to: the notice then reaches only people who may see that record. */
  record?: string
  /** The variable with the record's title, which is replaced for people who may not read the title. */
  title_variable?: string
  /** Sent during quiet hours too, and cannot be switched off in the app. */
  urgent?: boolean
  /** Sent during quiet hours too, because the sender has applied them already. */
  keeps_time?: boolean
  defaults: Choice
}

const kind = <const Kind extends NoticeKind>(one: Kind): NoticeKind & Pick<Kind, 'variables'> => one

/** Every kind of notice, in the order of the choices. The wording is in `words/`. */
export const noticeKinds = {
  lead_assigned: kind({
    group: 'work',
    variables: ['lead'],
    record: 'lead',
    title_variable: 'lead',
    defaults: { in_app: true, mail: 'digest', push: true },
  }),
  enquiry_came: kind({
    group: 'work',
    // The connection of the enquiry, such as IndiaMART.
    variables: ['lead', 'source'],
    record: 'lead',
    title_variable: 'lead',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  connection_trouble: kind({
    group: 'work',
    variables: ['connection', 'reason'],
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  lead_enquired: kind({
    group: 'work',
    variables: ['lead', 'source'],
    record: 'lead',
    title_variable: 'lead',
    defaults: { in_app: true, mail: 'digest', push: true },
  }),
  follow_up_due: kind({
    group: 'work',
    // The time of day of the follow-up, such as "04:30 PM".
    variables: ['lead', 'time'],
    record: 'lead',
    title_variable: 'lead',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  follow_ups_today: kind({
    group: 'work',
    variables: ['lead'],
    record: 'lead',
    title_variable: 'lead',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  task_assigned: kind({
    group: 'work',
    variables: ['task'],
    record: 'task',
    title_variable: 'task',
    defaults: { in_app: true, mail: 'digest', push: true },
  }),
  task_watched: kind({
    group: 'work',
    // The owner of the task.
    variables: ['task', 'person'],
    record: 'task',
    title_variable: 'task',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  task_completed: kind({
    group: 'work',
    variables: ['task'],
    record: 'task',
    title_variable: 'task',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  case_assigned: kind({
    group: 'work',
    variables: ['case'],
    record: 'case',
    title_variable: 'case',
    defaults: { in_app: true, mail: 'digest', push: true },
  }),
  case_due_soon: kind({
    group: 'work',
    // Day and time at which it is due, in India.
    variables: ['case', 'time'],
    record: 'case',
    title_variable: 'case',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  case_late: kind({
    group: 'work',
    variables: ['case', 'time'],
    record: 'case',
    title_variable: 'case',
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  reminder_due: kind({
    group: 'work',
    // Day and time as the person's clock shows them.
    variables: ['reminder', 'time'],
    record: 'reminder',
    title_variable: 'reminder',
    keeps_time: true,
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  reminder_late: kind({
    group: 'work',
    variables: ['reminder', 'time'],
    record: 'reminder',
    title_variable: 'reminder',
    keeps_time: true,
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  call_assigned: kind({
    group: 'work',
    // The phone number of the call.
    variables: ['call'],
    record: 'call',
    title_variable: 'call',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  visit_assigned: kind({
    group: 'work',
    variables: ['visit'],
    record: 'visit',
    title_variable: 'visit',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  note_mentioned: kind({
    group: 'work',
    // The text of the note.
    variables: ['note'],
    record: 'note',
    title_variable: 'note',
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  // Invitations are mails of their own, with an entry for calendars.
  meeting_invited: kind({
    group: 'work',
    variables: ['meeting', 'when'],
    record: 'meeting',
    title_variable: 'meeting',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  meeting_changed: kind({
    group: 'work',
    variables: ['meeting', 'when'],
    record: 'meeting',
    title_variable: 'meeting',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  meeting_cancelled: kind({
    group: 'work',
    variables: ['meeting', 'when'],
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  meeting_accepted: kind({
    group: 'work',
    // Who answers, and the note beside the answer.
    variables: ['meeting', 'person', 'said'],
    record: 'meeting',
    title_variable: 'meeting',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  meeting_maybe: kind({
    group: 'work',
    variables: ['meeting', 'person', 'said'],
    record: 'meeting',
    title_variable: 'meeting',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  meeting_declined: kind({
    group: 'work',
    variables: ['meeting', 'person', 'said'],
    record: 'meeting',
    title_variable: 'meeting',
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  quotation_opened: kind({
    group: 'work',
    variables: ['quotation'],
    record: 'quotation',
    title_variable: 'quotation',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  quotation_changes: kind({
    group: 'work',
    // What the client wrote.
    variables: ['quotation', 'said'],
    record: 'quotation',
    title_variable: 'quotation',
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  quotation_accepted: kind({
    group: 'work',
    // The name that the client gave.
    variables: ['quotation', 'said'],
    record: 'quotation',
    title_variable: 'quotation',
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  quotation_declined: kind({
    group: 'work',
    variables: ['quotation', 'said'],
    record: 'quotation',
    title_variable: 'quotation',
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  quotation_expires: kind({
    group: 'work',
    // The last day of validity.
    variables: ['quotation', 'day'],
    record: 'quotation',
    title_variable: 'quotation',
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  challan_limit: kind({
    group: 'work',
    // The last day by law.
    variables: ['challan', 'day'],
    record: 'delivery_challan',
    title_variable: 'challan',
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  approval_asked: kind({
    group: 'work',
    // The record, who asks, and why approval is needed.
    variables: ['title', 'person', 'needed'],
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  approval_given: kind({
    group: 'work',
    variables: ['title', 'reason'],
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  approval_refused: kind({
    group: 'work',
    variables: ['title', 'reason'],
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  approval_delegated: kind({
    group: 'work',
    // The first and the last day.
    variables: ['from', 'until'],
    defaults: { in_app: true, mail: 'off', push: false },
  }),
  lead_passed_on: kind({
    group: 'work',
    // The new owner, and the days without activity. The reader no longer owns the lead, so the notice names no record.
    variables: ['lead', 'person', 'days'],
    defaults: { in_app: true, mail: 'digest', push: true },
  }),
  hand_over: kind({
    group: 'work',
    // The former owner and the records, such as "12 leads, 3 notes".
    variables: ['person', 'what'],
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  import_done: kind({
    group: 'work',
    variables: ['file', 'created', 'skipped', 'invalid'],
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  import_failed: kind({
    group: 'work',
    variables: ['file', 'reason'],
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  webhook_disabled: kind({
    group: 'work',
    variables: ['webhook', 'reason'],
    defaults: { in_app: true, mail: 'now', push: false },
  }),
  export_ready: kind({
    group: 'work',
    variables: ['size'],
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  export_failed: kind({
    group: 'work',
    variables: ['reason'],
    defaults: { in_app: true, mail: 'now', push: false },
  }),
  report_ready: kind({
    group: 'work',
    variables: ['report'],
    defaults: { in_app: true, mail: 'off', push: true },
  }),
  report_failed: kind({
    group: 'work',
    variables: ['report', 'reason'],
    defaults: { in_app: true, mail: 'now', push: false },
  }),
  invitation_accepted: kind({
    group: 'people',
    variables: ['person'],
    defaults: { in_app: true, mail: 'digest', push: true },
  }),
  role_changed: kind({
    group: 'people',
    variables: ['role'],
    defaults: { in_app: true, mail: 'now', push: true },
  }),
  new_sign_in: kind({
    group: 'security',
    // The browser, such as "Chrome on Windows", and its network address.
    variables: ['device', 'address'],
    urgent: true,
    defaults: { in_app: true, mail: 'now', push: true },
  }),
}

export type NoticeKindName = keyof typeof noticeKinds

/** True for a kind that is sent during quiet hours too. */
export const ignoresQuietHours = (name: NoticeKindName): boolean => {
  const { urgent, keeps_time } = noticeKinds[name] as NoticeKind
  return urgent === true || keeps_time === true
}

/** The names of all kinds, in order. */
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKindName[]

/** True for the name of a kind. */
export const isNoticeKind = (name: unknown): name is NoticeKindName =>
  typeof name === 'string' && Object.hasOwn(noticeKinds, name)

/** A person's choice for a kind, or its default. */
export function choiceOf(choices: Record<string, Partial<Choice>>, name: NoticeKindName): Choice {
  const { defaults, urgent } = noticeKinds[name] as NoticeKind
  const chosen = { ...defaults, ...choices[name] }
  return urgent ? { ...chosen, in_app: true } : chosen
}
