import { msg } from '@lingui/core/macro'
import { IconAlertTriangle, IconBellCheck, IconClockPause } from '@tabler/icons-react'
import { lazy } from 'react'
import { clockTime } from '#base/time-of-day.ts'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordOverride, Row as RecordRow } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { textOf } from '#engine/web/value-text.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { RelativeDay } from '#ui/bits.tsx'
import { formatDateTime } from '#ui/display.ts'
import { workWay } from '#modules/crm/index.web.ts'
import { WordsCell } from '../choice-words.web.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'

const TimeInput = lazy(() => import('./TimeInput.web.tsx'))
const WordsInput = lazy(() => import('../choice-words.web.tsx'))

/** When a reminder is due; red once that has passed and it is not done. */
const When = ({ row }: { row: RecordRow }) => (
  <RelativeDay
    value={textOf(row.remind_date)}
    time={textOf(row.remind_time)}
    due={row.state === 'active' && row.next_at === null}
  />
)

/** The browser override of reminders. */
export const reminderWeb: RecordOverride = {
  ways: [
    workWay(() => import('./reminder-triage.web.ts')),
    { name: msg`Overdue reminders`, Icon: IconAlertTriangle, path: 'overdue', right: 'view' },
  ],
  also_read: ['remind_time', 'next_at'],
  columns: {
    name: { width: 280 },
    remind_date: { label: 'When', width: 170 },
    next_at: { width: 170 },
    assigned_user: { width: 168 },
  },
  hidden_columns: ['assigned_user'],
  cells: {
    remind_date: ({ row }: CellProps) => <When row={row} />,
    alert_offsets: WordsCell,
    lead_times: WordsCell,
    remind_time: ({ value }: CellProps) => (value ? clockTime(textOf(value)) : <Nothing />),
    next_at: ({ value }: CellProps) => (value ? formatDateTime(textOf(value)) : <Nothing />),
  },
  inputs: { remind_time: TimeInput, alert_offsets: WordsInput, lead_times: WordsInput },
  Card: ReminderCard,
  Line: ({ row }) => <When row={row} />,
  form_hint: msg`It comes by bell, push and mail at the time that your clock shows.`,
  action_looks: {
    finish: { Icon: IconBellCheck },
    snooze: { Icon: IconClockPause, is_primary: () => false },
  },
  facts: [
    {
      title: msg`Details`,
      fields: [
        'remind_date',
        'remind_time',
        'repeat',
        'about',
        'alert_offsets',
        'lead_times',
        'desc',
        'state',
        'next_at',
        'assigned_user',
      ],
    },
    { title: msg`More`, fields: ['created_by', 'created_at', 'updated_at'] },
  ],
}

/** A reminder on a phone: what it is about, and when. */
function ReminderCard({ row }: { row: RecordRow }) {
  const { about, titles } = row as RecordRow & { titles?: Record<string, string | null> }
  return (
    <Stack gap="xs">
      <b className="cut">{textOf(row.name)}</b>
      <Row justify="space-between" wrap={false}>
        <When row={row} />
        {isRelated(about) && (
          <Muted as="small">
            <RecordLink record={about.record} id={about.id} title={titles?.about} />
          </Muted>
        )}
      </Row>
    </Stack>
  )
}
