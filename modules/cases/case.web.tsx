import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowsJoin2, IconCheck, IconLifebuoy, IconMessageCheck, IconRotate } from '@tabler/icons-react'
import { lazy } from 'react'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { OptionBook } from '#engine/web/use-options.ts'
import { useRowsOf } from '#platform/timeline/screen/use-rows-of.ts'
import { textOf } from '#engine/web/value-text.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { Status } from '#ui/bits.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import { noteTools, PriorityPill } from '#modules/activities/index.web.ts'
import { workWay } from '#modules/crm/index.web.ts'
import { caseRecord } from './case.record.ts'
import { ClockPill, DueMoment, Stars } from './clock-looks.web.tsx'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))
const CaseParts = lazy(() => import('./CaseParts.web.tsx'))
const MergeDialog = lazy(() => import('./merge/MergeDialog.web.tsx'))
const RatingLink = lazy(() => import('./rating/RatingLink.web.tsx'))

noteTools.set(
  caseRecord.name,
  lazy(() => import('./NoteTool.web.tsx')),
)

/** The cases that are part of this one, oldest first. */
export const usePartsOf = (id: number) =>
  useRowsOf(caseRecord, {
    ...{ field: 'parent_id', value: id, sort: 'created_at' },
    columns: ['subject', 'number', 'status_id', 'clock', 'due_at', 'soon_at'],
  })

/** The browser override of cases. */
export const caseWeb: RecordOverride = {
  ways: [workWay(() => import('./case-triage.web.ts'))],
  also_read: ['soon_at', 'desc', 'closed_at'],
  card_words: ['desc'],
  columns: {
    subject: { label: 'Case', width: 280 },
    number: { width: 128 },
    clock: { width: 110 },
    due_at: { width: 150 },
    status_id: { width: 150 },
    priority: { width: 104 },
    contact_id: { width: 170 },
    assigned_user: { width: 168 },
    rating: { width: 110 },
  },
  hidden_columns: ['number', 'channel', 'created_at'],
  cells: {
    clock: ({ row }: CellProps) => <ClockPill row={row} />,
    due_at: ({ value }: CellProps) => <DueMoment at={value} />,
    response_due: ({ row, value }: CellProps) => <DueMoment at={value} due={!row.responded_at} />,
    responded_at: MomentCell,
    status_since: MomentCell,
    closed_at: MomentCell,
    rated_at: MomentCell,
    resolve_due: ({ row, value }: CellProps) => <DueMoment at={value} due={!row.closed_at} />,
    priority: ({ value }: CellProps) => <PriorityPill value={textOf(value)} />,
    rating: ({ value }: CellProps) => <Stars value={value} />,
  },
  Card: CaseCard,
  form_hint: msg`Only the subject is needed. The rest can wait.`,
  Badge: ({ row }: RecordPartProps) => (
    <Row as="span">
      <ClockPill row={row} />
      <PriorityPill value={textOf(row.priority)} quiet />
    </Row>
  ),
  Line: CaseLine,
  Actions: ({ row }: RecordPartProps) => (row.closed_at && !row.rated_at ? <RatingLink row={row} /> : null),
  action_looks: {
    close: { Icon: IconCheck },
    answer: { Icon: IconMessageCheck, is_primary: () => false, is_open: (row) => !row.closed_at },
    reopen: { Icon: IconRotate, is_primary: () => false },
  },
  history_words: {
    closed: msg`closed this case`,
    answered: msg`answered the customer`,
    reopened: msg`reopened this case`,
    rated: msg`rated this case by the customer’s link`,
  },
  bulk: [
    { name: msg`Merge`, Icon: IconArrowsJoin2, rights: ['edit', 'delete'], least: 2, most: 10, Dialog: MergeDialog },
  ],
  facts: [
    {
      title: msg`Details`,
      fields: [
        'desc',
        'resolution',
        'contact_id',
        'about',
        'item_id',
        'serial_number',
        'channel',
        'case_category_id',
        'priority',
        'assigned_user',
        'location_id',
      ],
    },
    {
      title: msg`Time`,
      fields: ['response_due', 'responded_at', 'resolve_due', 'status_since', 'closed_at', 'reopened'],
    },
    { title: msg`Rating`, fields: ['rating', 'rating_comment', 'rated_at'] },
    { title: msg`More`, fields: ['parent_id', 'other_numbers', 'created_by', 'created_at', 'updated_at'] },
  ],
  panels: [
    {
      id: 'parts',
      name: msg`Parts`,
      Panel: CaseParts,
      useCount: ({ row }: RecordPartProps) => usePartsOf(row.id).data?.data.length || undefined,
    },
    { id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount },
  ],
  stream: { Icon: IconLifebuoy, verb: msg`opened a case`, Body: CaseBody },
}

function MomentCell({ value }: CellProps) {
  return <DueMoment at={value} due={false} />
}

/** Under the subject on the page: what is due when, how often it came back, and what it belongs to. */
function CaseLine({ row }: RecordPartProps) {
  const { contact_id, due_at, parent_id, titles } = row as RecordRow & { titles?: Record<string, string | null> }
  const reopened = Number(row.reopened ?? 0)
  return (
    <Row as="span" gap="md">
      {textOf(row.number)}
      {typeof contact_id === 'number' && <RecordLink record="contact" id={contact_id} title={titles?.contact_id} />}
      {due_at ? (
        <span>
          {row.responded_at ? <Trans>Solution due</Trans> : <Trans>First answer due</Trans>} <DueMoment at={due_at} />
        </span>
      ) : null}
      {reopened > 0 && <Plural value={reopened} one="Reopened once" other="Reopened # times" />}
      {row.rating ? <Stars value={row.rating} /> : null}
      {typeof parent_id === 'number' && (
        <span>
          <Trans>
            Part of <RecordLink record="case" id={parent_id} title={titles?.parent_id} />
          </Trans>
        </span>
      )}
    </Row>
  )
}

/** A case on a phone: its subject and how its time stands, then when it is due and how far it is. */
function CaseCard({ row, book }: { row: RecordRow; book: OptionBook }) {
  const status = book.find('case_status', row.status_id)
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{textOf(row.subject)}</b>
        <ClockPill row={row} quiet />
      </Row>
      <Row justify="space-between" wrap={false}>
        {row.due_at ? <DueMoment at={row.due_at} /> : <small>{textOf(row.number)}</small>}
        {status && <Status label={status.title} colour={textOf(status.color)} />}
      </Row>
    </Stack>
  )
}

/** A case in the timeline of its customer, lead or opportunity. */
function CaseBody({ row }: { row: RecordRow }) {
  const { t } = useLingui()
  const definition = useWhole(caseRecord)
  const paths = usePaths(definition)
  return (
    <Row>
      <TextLink to={paths.one(row.id)}>{textOf(row.subject) || t`Case ${row.id}`}</TextLink>
      <span className="muted">{textOf(row.number)}</span>
      <ClockPill row={row} quiet />
    </Row>
  )
}
