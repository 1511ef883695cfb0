import { msg } from '@lingui/core/macro'
import {
  IconCalendarX,
  IconFlagCheck,
  IconMapPin,
  IconMapPinCheck,
  IconRotate,
  IconRoute,
  IconUserX,
} from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow, RowTitles } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { textOf } from '#engine/web/value-text.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Skeleton } from '#ui/states.tsx'
import { workWay } from '#modules/crm/index.web.ts'
import { Moment } from '../calls/call-looks.web.tsx'
import { FarMark, Score, StatePill } from './visit-looks.web.tsx'
import type { VisitBody, VisitComposer } from './VisitParts.web.tsx'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))
const Evidence = lazy(() => import('./EvidencePanel.web.tsx'))
const CheckIn = lazy(() => import('./screen/CheckInDialog.web.tsx'))
const CheckOut = lazy(() => import('./screen/CheckOutDialog.web.tsx'))
const PhotoButton = lazy(() => import('./screen/PhotoButton.web.tsx'))
const parts = () => import('./VisitParts.web.tsx')
const Composer = lazy(async () => ({ default: (await parts()).VisitComposer }))
const Body = lazy(async () => ({ default: (await parts()).VisitBody }))

/** The browser override of visits. */
export const visitWeb: RecordOverride = {
  ways: [
    workWay(() => import('./visit-triage.web.ts')),
    { name: msg`Plan of the day`, Icon: IconRoute, path: 'plan', right: 'view' },
  ],
  also_read: ['address', 'state', 'starts_at', 'ends_at', 'is_far', 'evidence'],
  columns: {
    purpose: { width: 240 },
    about: { width: 180 },
    starts_at: { width: 160 },
    state: { width: 116 },
    assigned_user: { width: 150 },
    address: { width: 220 },
    evidence: { width: 100 },
    is_far: { width: 180 },
    in_distance: { width: 150, numeric: true },
  },
  hidden_columns: ['address', 'ends_at', 'checked_in_at', 'checked_out_at', 'in_distance'],
  cells: {
    starts_at: ({ row, value }: CellProps) => <Moment at={value} due={row.state === 'planned'} />,
    ends_at: ({ value }: CellProps) => <Moment at={value} />,
    checked_in_at: ({ value }: CellProps) => <Moment at={value} />,
    checked_out_at: ({ value }: CellProps) => <Moment at={value} />,
    state: ({ value }: CellProps) => <StatePill value={value} />,
    evidence: ({ value }: CellProps) => <Score value={value} />,
    is_far: ({ value }: CellProps) => (value === true ? <FarMark /> : <Nothing />),
  },
  Card: VisitCard,
  form_hint: msg`Left empty, the address is taken from the lead or client.`,
  Badge: ({ row }: RecordPartProps) => <StatePill value={row.state} />,
  Line: VisitLine,
  Actions: ({ definition, row }: RecordPartProps) =>
    row.state === 'checked_in' ? (
      <Suspense>
        <PhotoButton definition={definition} id={row.id} />
      </Suspense>
    ) : null,
  action_looks: {
    check_in: { Icon: IconMapPinCheck, Dialog: CheckIn },
    check_out: { Icon: IconFlagCheck, Dialog: CheckOut },
    not_met: { Icon: IconUserX, is_primary: () => false },
    cancel: { Icon: IconCalendarX, is_primary: () => false },
    plan_again: { Icon: IconRotate, is_primary: () => false },
  },
  history_words: {
    checked_in: msg`checked in at this visit`,
    checked_out: msg`checked out of this visit`,
    not_met: msg`met nobody at this visit`,
    cancelled: msg`cancelled this visit`,
    planned_again: msg`planned this visit again`,
  },
  facts: [
    {
      title: msg`Details`,
      fields: ['about', 'starts_at', 'ends_at', 'address', 'visit_source_id', 'assigned_user', 'location_id', 'stop'],
    },
    {
      title: msg`What came of it`,
      fields: ['result', 'reason', 'evidence', 'kilometres', 'expenses', 'expense_total'],
    },
    { title: msg`More`, fields: ['latitude', 'longitude', 'checked_in_by', 'created_by', 'created_at', 'updated_at'] },
  ],
  panels: [
    { id: 'evidence', name: msg`Evidence`, Panel: Evidence },
    { id: 'files', name: msg`Photos and files`, Panel: Attachments, useCount: useFileCount },
  ],
  stream: { Icon: IconMapPin, verb: msg`planned a visit`, Body: LazyBody, Composer: LazyComposer },
}

function LazyBody(props: ComponentProps<typeof VisitBody>) {
  return (
    <Suspense fallback={textOf(props.row.purpose)}>
      <Body {...props} />
    </Suspense>
  )
}

function LazyComposer(props: ComponentProps<typeof VisitComposer>) {
  return (
    <Suspense fallback={<Skeleton height={34} />}>
      <Composer {...props} />
    </Suspense>
  )
}

type Titled = RecordRow & { titles?: RowTitles }

/** What the visit is about, when, where, and whether the check-in was far away. */
function VisitLine({ row }: RecordPartProps) {
  const { about, titles } = row as Titled
  return (
    <Row as="span">
      {isRelated(about) && <RecordLink record={about.record} id={about.id} title={titles?.about} />}
      <Moment at={row.starts_at} due={row.state === 'planned'} />
      {textOf(row.address) !== '' && <span className="cut">{textOf(row.address)}</span>}
      {row.is_far === true && <FarMark />}
    </Row>
  )
}

/** A visit on a phone: its purpose, then when and where. */
function VisitCard({ row }: { row: RecordRow }) {
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{textOf(row.purpose)}</b>
        <StatePill value={row.state} />
      </Row>
      <Row justify="space-between" wrap={false}>
        <Moment at={row.starts_at} due={row.state === 'planned'} />
        <Muted as="small">
          <span className="cut">{textOf(row.address)}</span>
        </Muted>
      </Row>
    </Stack>
  )
}
