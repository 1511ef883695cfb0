import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarX,
  IconRotate,
  IconVideo,
} from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow, RowTitles } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { Pill } from '#ui/bits.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { workWay } from '#modules/crm/index.web.ts'
import { Moment, OutcomeWords } from '../calls/call-looks.web.tsx'
import { meeting } from './meeting.record.ts'
import type { MeetingBody } from './MeetingParts.web.tsx'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))
const Minutes = lazy(() => import('./MinutesPanel.web.tsx'))
const EndInput = lazy(() => import('./EndInput.web.tsx'))
const ModeInput = lazy(() => import('./ModeInput.web.tsx'))
const Body = lazy(async () => ({ default: (await import('./MeetingParts.web.tsx')).MeetingBody }))
const People = lazy(() => import('./answers/People.web.tsx'))
const PeopleInput = lazy(() => import('./answers/PeopleInput.web.tsx'))
const AnswerButton = lazy(() => import('./answers/AnswerButton.web.tsx'))
const JoinButton = lazy(async () => ({ default: (await import('./MeetingParts.web.tsx')).JoinButton }))

const TONES = { planned: 'brand', held: 'plain', not_held: 'warm', cancelled: 'danger' } as const

/** How far a meeting is. */
function StatePill({ value }: { value: unknown }) {
  const { i18n } = useLingui()
  if (typeof value !== 'string') return <Nothing />
  return <Pill tone={TONES[value as keyof typeof TONES]}>{i18n._(choiceLabel(meeting.fields.state, value))}</Pill>
}

/** The browser override of meetings. */
export const meetingWeb: RecordOverride = {
  ways: [workWay(() => import('./meeting-triage.web.ts'))],
  also_read: ['mode', 'place', 'meeting_link', 'state', 'ends_at'],
  columns: {
    name: { width: 260 },
    starts_at: { width: 160 },
    ends_at: { width: 150 },
    mode: { width: 110 },
    about: { width: 180 },
    state: { width: 116 },
    outcome: { width: 128 },
    assigned_user: { width: 160 },
    yes_count: { width: 96 },
    maybe_count: { width: 112 },
    no_count: { width: 92 },
    place: { width: 200 },
  },
  hidden_columns: ['ends_at', 'place', 'maybe_count'],
  cells: {
    starts_at: ({ row, value }: CellProps) => <Moment at={value} due={isLate(row)} />,
    ends_at: ({ value }: CellProps) => <Moment at={value} />,
    state: ({ value }: CellProps) => <StatePill value={value} />,
    outcome: ({ value }: CellProps) => (value ? <OutcomeWords value={value} /> : <Nothing />),
    attendees: PeopleCell,
    guests: PeopleCell,
  },
  Card: MeetingCard,
  inputs: { ends_at: EndInput, place: ModeInput, meeting_link: ModeInput, attendees: PeopleInput, guests: PeopleInput },
  form_hint: msg`Guests get an invitation by mail which they can answer, and another mail for each change.`,
  Badge: ({ row }: RecordPartProps) => <StatePill value={row.state} />,
  Line: MeetingLine,
  Actions: ({ row }: RecordPartProps) => (
    <Suspense>
      <AnswerButton row={row} />
      <JoinButton row={row} />
    </Suspense>
  ),
  action_looks: {
    hold: { Icon: IconCalendarCheck, is_primary: (row) => Date.parse(textOf(row.starts_at)) <= Date.now() },
    not_held: { Icon: IconCalendarOff, is_primary: () => false },
    cancel: { Icon: IconCalendarX, is_primary: () => false },
    plan_again: { Icon: IconRotate, is_primary: () => false },
  },
  history_words: {
    held: msg`marked this meeting as held`,
    not_held: msg`marked this meeting as not held`,
    cancelled: msg`cancelled this meeting`,
    planned_again: msg`planned this meeting again`,
    // By the link of an invitation: a member, a guest.
    answered_yes: msg({ message: 'got the answer “Yes” of {noted}' }),
    answered_maybe: msg({ message: 'got the answer “Maybe” of {noted}' }),
    answered_no: msg({ message: 'got the answer “No” of {noted}' }),
    guest_yes: msg({ message: 'got the answer “Yes” of a guest {noted}' }),
    guest_maybe: msg({ message: 'got the answer “Maybe” of a guest {noted}' }),
    guest_no: msg({ message: 'got the answer “No” of a guest {noted}' }),
    // By a member in the app.
    said_yes: msg({ message: 'answered “Yes” {noted}' }),
    said_maybe: msg({ message: 'answered “Maybe” {noted}' }),
    said_no: msg({ message: 'answered “No” {noted}' }),
  },
  facts: [
    {
      title: msg`Details`,
      fields: [
        'about',
        'starts_at',
        'ends_at',
        'all_day',
        'mode',
        'place',
        'meeting_link',
        'attendees',
        'guests',
        'desc',
        'outcome',
        'reason',
        'assigned_user',
        'location_id',
      ],
    },
    { title: msg`More`, fields: ['time_zone', 'created_by', 'created_at', 'updated_at'] },
  ],
  panels: [
    { id: 'minutes', name: msg`Minutes`, Panel: Minutes },
    { id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount },
  ],
  stream: { Icon: IconCalendarEvent, verb: msg`planned a meeting`, Body: LazyBody },
}

/** A planned meeting whose time has passed is still to be marked as held or not. */
const isLate = (row: RecordRow): boolean => row.state === 'planned'

function PeopleCell(props: CellProps) {
  return (
    <Suspense>
      <People {...props} />
    </Suspense>
  )
}

function LazyBody(props: ComponentProps<typeof MeetingBody>) {
  return (
    <Suspense fallback={textOf(props.row.name)}>
      <Body {...props} />
    </Suspense>
  )
}

type Titled = RecordRow & { titles?: RowTitles }

/** What the meeting is about, when, and where. */
function MeetingLine({ row }: RecordPartProps) {
  const { about, titles } = row as Titled
  return (
    <Row as="span">
      {isRelated(about) && <RecordLink record={about.record} id={about.id} title={titles?.about} />}
      <Moment at={row.starts_at} due={isLate(row)} />
      {textOf(row.place) !== '' && <span className="cut">{textOf(row.place)}</span>}
    </Row>
  )
}

/** A meeting on a phone: its name, then when and where. */
function MeetingCard({ row }: { row: RecordRow }) {
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{textOf(row.name)}</b>
        <StatePill value={row.state} />
      </Row>
      <Row justify="space-between" wrap={false}>
        <Moment at={row.starts_at} due={isLate(row)} />
        <Muted as="small">
          {row.mode === 'Online' ? (
            <Row as="span" gap="xs">
              <IconVideo size={14} aria-hidden />
              <Trans>Online</Trans>
            </Row>
          ) : (
            <span className="cut">{textOf(row.place)}</span>
          )}
        </Muted>
      </Row>
    </Stack>
  )
}
