import { defineMetrics } from '#platform/metrics/metric.ts'
import { defineWaiting } from '#platform/metrics/waiting.ts'

/** The figures of tasks, reminders, calls, meetings, visits and notes. */
export const activityMetrics = defineMetrics([
  { name: 'task', label: 'New tasks', record: 'task', date: 'created_at', dimensions: ['status_id', 'priority'] },
  {
    name: 'open_task',
    label: 'Open tasks due',
    record: 'task',
    date: 'due_date',
    kinds: { status_id: ['open', 'waiting'] },
    dimensions: ['priority'],
  },
  { name: 'completed_task', label: 'Completed tasks', record: 'task', date: 'completed_at' },
  { name: 'reminder', label: 'Reminders', record: 'reminder', date: 'remind_date', dimensions: ['state'] },
  {
    name: 'call',
    label: 'Calls and talk time',
    record: 'call',
    date: 'started_at',
    sum: 'talk_seconds',
    dimensions: ['direction', 'outcome', 'started_at.hour', 'about>lead.lead_source_id'],
  },
  {
    name: 'meeting',
    label: 'Meetings',
    record: 'meeting',
    date: 'starts_at',
    dimensions: ['state', 'about>lead.lead_source_id'],
  },
  {
    name: 'meeting_held',
    label: 'Meetings held',
    record: 'meeting',
    date: 'starts_at',
    where: [{ field: 'state', condition: 'In', values: ['held'] }],
  },
  { name: 'visit_made', label: 'Visits made', record: 'visit', date: 'checked_in_at' },
  { name: 'visit', label: 'Visits', record: 'visit', date: 'starts_at', dimensions: ['state'] },
  { name: 'note', label: 'Notes', record: 'note', date: 'created_at' },
])

/** Tasks that are late. */
export const activityWaiting = defineWaiting([
  {
    name: 'overdue_tasks',
    label: 'Tasks overdue',
    record: 'task',
    kinds: { status_id: ['open', 'waiting'] },
    days: [{ field: 'due_date', condition: 'To', add: -1 }],
    metric: 'open_task',
    is_trouble: true,
  },
])
