import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconChecklist, IconRotate } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { textOf } from '#engine/web/value-text.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { Pill, Status } from '#ui/bits.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Skeleton } from '#ui/states.tsx'
import { workWay } from '#modules/crm/index.web.ts'
import { WordsCell } from '../choice-words.web.tsx'
import { Due, isOpenTask, PriorityPill } from './task-looks.web.tsx'
import { task } from './task.record.ts'
import type { TaskBody, TaskComposer } from './TaskParts.web.tsx'
import { useChecklistCount, useSubtaskCount } from './use-tasks.web.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))
const parts = () => import('./TaskParts.web.tsx')
const Subtasks = lazy(async () => ({ default: (await parts()).Subtasks }))
const Checklist = lazy(async () => ({ default: (await parts()).Checklist }))
const Composer = lazy(async () => ({ default: (await parts()).TaskComposer }))
const Body = lazy(async () => ({ default: (await parts()).TaskBody }))

const RepeatInput = lazy(() => import('./RepeatInput.web.tsx'))

/** The browser override of tasks. */
export const taskWeb: RecordOverride = {
  also_read: ['repeat_every', 'repeat_after_done'],
  columns: {
    name: { width: 280 },
    priority: { width: 104 },
    status_id: { width: 138 },
    due_date: { width: 150 },
    about: { width: 180 },
    assigned_user: { width: 168 },
  },
  hidden_columns: ['start_date', 'follow_up_date', 'parent_id'],
  cells: {
    due_date: ({ row, value, book }: CellProps) => <Due at={textOf(value)} open={isOpenTask(row, book)} />,
    follow_up_date: ({ row, value, book }: CellProps) => <Due at={textOf(value)} open={isOpenTask(row, book)} />,
    start_date: ({ value }: CellProps) => <Due at={textOf(value)} open={false} />,
    priority: ({ value }: CellProps) => <PriorityPill value={textOf(value)} />,
    watchers: ({ value, book }: CellProps) => <Watchers value={value} book={book} />,
    waits_for: ({ value }: CellProps) => <WaitsFor value={value} />,
    repeat: ({ row }: CellProps) => <RepeatWords row={row} />,
    repeat_weekdays: WordsCell,
    checklist: ({ value }: CellProps) => String((value as unknown[] | null)?.length ?? 0),
  },
  Card: TaskCard,
  inputs: {
    repeat_every: RepeatInput,
    repeat_weekdays: RepeatInput,
    repeat_after_done: RepeatInput,
    repeat_until: RepeatInput,
    repeat_times: RepeatInput,
  },
  form_hint: msg`Only the name is needed. The rest can wait.`,
  Badge: ({ row }: RecordPartProps) => <PriorityPill value={textOf(row.priority)} quiet />,
  Line: TaskLine,
  action_looks: { complete: { Icon: IconCheck }, reopen: { Icon: IconRotate, is_primary: () => false } },
  ways: [
    workWay(() => import('./task-triage.web.ts')),
    { name: msg`Overdue tasks`, Icon: IconAlertTriangle, path: 'overdue', right: 'view' },
  ],
  facts: [
    {
      title: msg`Details`,
      fields: [
        'about',
        'due_date',
        'assigned_user',
        'priority',
        'start_date',
        'follow_up_date',
        'desc',
        'parent_id',
        'waits_for',
        'watchers',
        'time_spent',
        'location_id',
      ],
    },
    {
      title: msg`Repeats`,
      fields: ['repeat', 'repeat_weekdays', 'repeat_until', 'repeat_times', 'repeats_from_id'],
    },
    { title: msg`More`, fields: ['completed_at', 'created_by', 'created_at', 'updated_at'] },
  ],
  panels: [
    { id: 'subtasks', name: msg`Subtasks`, Panel: Subtasks, useCount: useSubtaskCount },
    { id: 'checklist', name: msg`Checklist`, Panel: Checklist, useCount: useChecklistCount },
    { id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount },
  ],
  stream: { Icon: IconChecklist, verb: msg`added a task`, Body: LazyBody, Composer: LazyComposer },
}

function LazyBody(props: ComponentProps<typeof TaskBody>) {
  return (
    <Suspense fallback={textOf(props.row.name)}>
      <Body {...props} />
    </Suspense>
  )
}

function LazyComposer(props: ComponentProps<typeof TaskComposer>) {
  return (
    <Suspense fallback={<Skeleton height={46} />}>
      <Composer {...props} />
    </Suspense>
  )
}

/** How a task repeats, in a few words: Weekly × 2. */
function RepeatWords({ row }: { row: RecordRow }) {
  const { i18n } = useLingui()
  const { repeat, repeat_every, repeat_after_done } = row
  if (!repeat) return <Nothing />
  const every = typeof repeat_every === 'number' && repeat_every > 1 && repeat !== 'Once' ? ` × ${repeat_every}` : ''
  const after = repeat_after_done === true && repeat !== 'Once' ? task.fields.repeat_after_done.label : ''
  return [i18n._(textOf(repeat)) + every, after && i18n._(after)].filter(Boolean).join(' · ')
}

function Watchers({ value, book }: { value: unknown; book: OptionBook }) {
  const names = ((value ?? []) as { user_id: number }[]).map(({ user_id }) => book.find('user', user_id)?.title)
  return names.length === 0 ? <Nothing /> : names.filter(Boolean).join(', ')
}

function WaitsFor({ value }: { value: unknown }) {
  const lines = (value ?? []) as { id: number; other_id: number; titles?: Record<string, string | null> }[]
  if (lines.length === 0) return <Nothing />
  return (
    <Stack as="span" gap="xs">
      {lines.map(({ id, other_id, titles }) => (
        <RecordLink key={id} record="task" id={other_id} title={titles?.other_id} />
      ))}
    </Stack>
  )
}

/** What the task is about, and the task that it is part of. */
function TaskLine({ row }: RecordPartProps) {
  const { about, parent_id, titles } = row as RecordRow & { titles?: Record<string, string | null> }
  return (
    <Row as="span">
      {isRelated(about) && <RecordLink record={about.record} id={about.id} title={titles?.about} />}
      {typeof parent_id === 'number' && (
        <span>
          <Trans>
            Part of <RecordLink record="task" id={parent_id} title={titles?.parent_id} />
          </Trans>
        </span>
      )}
    </Row>
  )
}

/** A task on a phone: its name, then when it is due and how far it is. */
function TaskCard({ row, book }: { row: RecordRow; book: OptionBook }) {
  const status = book.find('task_status', row.status_id)
  return (
    <Stack gap="xs">
      <Row justify="space-between" wrap={false}>
        <b className="cut">{textOf(row.name)}</b>
        <PriorityPill value={textOf(row.priority)} quiet />
      </Row>
      <Row justify="space-between" wrap={false}>
        <Due at={textOf(row.due_date)} open={isOpenTask(row, book)} />
        {status ? <Status label={status.title} colour={textOf(status.color)} /> : <Pill>—</Pill>}
      </Row>
    </Stack>
  )
}
