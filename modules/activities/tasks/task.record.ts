import { defineRecord, type RowOf } from '#engine/record/define.ts'
import {
  choice,
  choices,
  date,
  flag,
  instant,
  lines,
  longText,
  reference,
  related,
  text,
  whole,
} from '#engine/record/fields.ts'
import { TASK_REPEATS, WEEKDAYS } from '../recurrence.ts'
import { checkTime } from '../time-values.ts'

/** How much a task matters, least first. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

/** The words of the priorities. */
export const PRIORITY_LABELS = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } as const

/** Work that somebody has to do, about a record or alone. A subtask is a task that is part of another one. */
export const task = defineRecord({
  name: 'task',
  path: 'tasks',
  screens: { list: 'task', one: 'task' },
  module: 'Task',
  label: { one: 'Task', many: 'Tasks' },
  ids: 'taskIds',
  title: 'name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  stage: 'status_id',
  hangs_on_it: ['note', 'reminder', 'call', 'meeting'],
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'],
  fields: {
    name: text({ label: 'Task', required: true, example: (n: number) => `Send the price list ${n}` }),
    status_id: reference('task_status', { label: 'Status' }),
    priority: choice({ label: 'Priority', options: PRIORITIES, labels: PRIORITY_LABELS, default: 'normal' }),
    due_date: instant({ label: 'Due' }),
    start_date: instant({ label: 'Start' }),
    follow_up_date: instant({ label: 'Follow-up' }),
    assigned_user: reference('user', { label: 'Owner' }),
    watchers: lines({
      label: 'Watchers',
      table: 'task_watcher',
      max: 20,
      fields: { user_id: reference('user', { label: 'Person', required: true }) },
    }),
    location_id: reference('location', { label: 'Branch' }),
    about: related({ label: 'About' }),
    parent_id: reference('task', { label: 'Part of' }),
    desc: longText({ label: 'Description' }),
    checklist: lines({
      label: 'Checklist',
      table: 'task_step',
      max: 100,
      fields: {
        title: text({ label: 'Step', required: true, max: 200 }),
        done: flag({ label: 'Done', default: false }),
      },
    }),
    waits_for: lines({
      label: 'Waits for',
      table: 'task_wait',
      max: 20,
      fields: { other_id: reference('task', { label: 'Task', required: true }) },
      indexes: [['other_id']],
    }),
    time_spent: text({
      label: 'Time spent',
      max: 40,
      check: checkTime,
      help: 'Such as 1 h 30 min',
      example: (n: number) => `${1 + (n % 7)} h 30 min`,
    }),
    repeat: choice({ label: 'Repeats', options: TASK_REPEATS, default: 'Once', example: () => 'Once' }),
    repeat_every: whole({ label: 'Every', min: 1, max: 999, default: 1 }),
    repeat_weekdays: choices({
      label: 'On these days',
      options: WEEKDAYS,
    }),
    repeat_after_done: flag({
      label: 'Counts from the day it is completed',
      default: false,
    }),
    repeat_until: date({ label: 'Repeats until' }),
    repeat_times: whole({ label: 'Times in all', min: 1, max: 4000 }),
    repeat_start: text({ label: 'First due', max: 16, read_only: true }),
    repeat_number: whole({ label: 'Number of the repeat', read_only: true }),
    repeats_from_id: reference('task', { label: 'Repeats', read_only: true, unique: true }),
    completed_at: instant({ label: 'Completed', read_only: true }),
  },
  actions: {
    complete: {
      label: 'Complete',
      past: 'completed',
      right: 'edit',
      from: { status_id: { kind: ['open', 'waiting'] } },
      to: { status_id: { kind: 'completed' } },
      bulk: true,
    },
    reopen: {
      label: 'Reopen',
      past: 'reopened',
      right: 'edit',
      from: { status_id: { kind: 'completed' } },
      to: { status_id: { kind: 'open' } },
      bulk: true,
    },
  },
  list: {
    columns: [
      'name',
      'priority',
      'status_id',
      'due_date',
      'about',
      'assigned_user',
      'start_date',
      'follow_up_date',
      'parent_id',
      'created_at',
    ],
    sort: '-created_at',
    search: ['name', 'desc'],
    filters: [
      'status_id',
      'priority',
      'assigned_user',
      'due_date',
      'start_date',
      'follow_up_date',
      'about',
      'parent_id',
      'location_id',
      'repeat',
      'completed_at',
      'created_at',
    ],
  },
  form: [
    {
      title: 'Task',
      fields: [
        'name',
        'about',
        'assigned_user',
        'due_date',
        'priority',
        'status_id',
        'start_date',
        'follow_up_date',
        'desc',
        'parent_id',
        'location_id',
        'time_spent',
      ],
    },
    { title: 'Checklist', fields: ['checklist'] },
    { title: 'Order', fields: ['waits_for'] },
    { title: 'Watchers', fields: ['watchers'] },
    {
      title: 'Repeats',
      fields: ['repeat', 'repeat_every', 'repeat_weekdays', 'repeat_after_done', 'repeat_until', 'repeat_times'],
    },
  ],
  short_form: ['name', 'about', 'assigned_user', 'due_date', 'priority', 'desc'],
  indexes: [
    ['created_at', 'id'],
    ['status_id', 'created_at', 'id'],
    ['assigned_user', 'due_date', 'id'],
    ['assigned_user', 'completed_at', 'id'],
    ['due_date', 'id'],
    ['about', 'created_at', 'id'],
    ['parent_id', 'id'],
  ],
})

export type Task = RowOf<typeof task>
