import { msg } from '@lingui/core/macro'
import { IconHourglass, IconPhone, IconPhoneCheck, IconPhoneX } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow, RowTitles } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { textOf } from '#engine/web/value-text.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { Phone } from '#ui/bits.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Skeleton } from '#ui/states.tsx'
import { workWay } from '#modules/crm/index.web.ts'
import { DirectionMark, Moment, OutcomeWords, shortClock, TalkTime } from './call-looks.web.tsx'
import type { CallBody, CallComposer } from './CallParts.web.tsx'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))
const parts = () => import('./CallParts.web.tsx')
const Composer = lazy(async () => ({ default: (await parts()).CallComposer }))
const Body = lazy(async () => ({ default: (await parts()).CallBody }))
const CallButton = lazy(() => import('./CallButton.web.tsx'))
const TimeInput = lazy(() => import('../reminders/TimeInput.web.tsx'))

/** The browser override of calls. */
export const callWeb: RecordOverride = {
  also_read: ['phone', 'direction', 'talk_seconds', 'called_back_at'],
  columns: {
    phone: { width: 160 },
    about: { width: 190 },
    direction: { width: 140 },
    outcome: { width: 128 },
    started_at: { width: 160 },
    talk_seconds: { width: 96, numeric: true },
    assigned_user: { width: 160 },
    called_back_at: { width: 150 },
  },
  hidden_columns: ['subject', 'mode'],
  cells: {
    phone: ({ value }: CellProps) => (
      <b>
        <Phone value={textOf(value)} />
      </b>
    ),
    direction: ({ value }: CellProps) => <DirectionMark value={value} />,
    outcome: ({ value }: CellProps) => (value && value !== 'Not Known' ? <OutcomeWords value={value} /> : <Nothing />),
    started_at: ({ value }: CellProps) => <Moment at={value} />,
    called_back_at: ({ value }: CellProps) => <Moment at={value} />,
    talk_seconds: ({ value }: CellProps) =>
      typeof value === 'number' && value > 0 ? <span className="figure">{shortClock(value)}</span> : <Nothing />,
  },
  inputs: { follow_up_time: TimeInput },
  Card: CallCard,
  form_hint: msg`Only the number is needed. The rest can wait.`,
  Badge: ({ row }: RecordPartProps) => <DirectionMark value={row.direction} />,
  Line: CallLine,
  Actions: ({ row }: RecordPartProps) => (
    <Suspense>
      <CallButton phone={row.phone} />
    </Suspense>
  ),
  action_looks: { call_back: { Icon: IconPhoneCheck } },
  history_words: { called_back: msg`called back` },
  ways: [
    workWay(() => import('./call-triage.web.ts')),
    { name: msg`Missed calls`, Icon: IconPhoneX, path: 'missed', right: 'view' },
    { name: msg`Talk time`, Icon: IconHourglass, path: 'talk-time', right: 'view' },
  ],
  facts: [
    {
      title: msg`Details`,
      fields: [
        'about',
        'phone',
        'direction',
        'outcome',
        'started_at',
        'duration',
        'remark',
        'follow_up_date',
        'called_back_at',
        'subject',
        'mode',
        'assigned_user',
        'location_id',
      ],
    },
    { title: msg`More`, fields: ['created_by', 'created_at', 'updated_at'] },
  ],
  panels: [{ id: 'files', name: msg`Recordings`, Panel: Attachments, useCount: useFileCount }],
  stream: { Icon: IconPhone, verb: msg`logged a call`, Body: LazyBody, Composer: LazyComposer },
}

function LazyBody(props: ComponentProps<typeof CallBody>) {
  return (
    <Suspense fallback={textOf(props.row.phone)}>
      <Body {...props} />
    </Suspense>
  )
}

function LazyComposer(props: ComponentProps<typeof CallComposer>) {
  return (
    <Suspense fallback={<Skeleton height={34} />}>
      <Composer {...props} />
    </Suspense>
  )
}

type Titled = RecordRow & { titles?: RowTitles }

/** What the call is about, when it was, and how long. */
function CallLine({ row }: RecordPartProps) {
  const { about, titles } = row as Titled
  return (
    <Row as="span">
      {isRelated(about) && <RecordLink record={about.record} id={about.id} title={titles?.about} />}
      <Moment at={row.started_at} />
      <TalkTime seconds={row.talk_seconds} />
    </Row>
  )
}

/** A call on a phone: with whom, then when and what came of it. */
function CallCard({ row }: { row: RecordRow }) {
  const { about, titles } = row as Titled
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{isRelated(about) && titles?.about ? titles.about : <Phone value={textOf(row.phone)} />}</b>
        <DirectionMark value={row.direction} />
      </Row>
      <Row justify="space-between" wrap={false}>
        <Muted as="small">
          <Moment at={row.started_at} />
        </Muted>
        <Row as="span" wrap={false}>
          <TalkTime seconds={row.talk_seconds} />
          <OutcomeWords value={row.outcome} />
        </Row>
      </Row>
    </Stack>
  )
}
