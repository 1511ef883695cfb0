import { addDays } from '#base/days.ts'
import { indianDate } from '#base/financial-year.ts'
import { timeOfDay } from '#base/time-of-day.ts'
import { defineRecord } from '#engine/record/define.ts'
import { choice, choices, date, instant, longText, reference, related, text, whole } from '#engine/record/fields.ts'
import { REMINDER_REPEATS } from '../recurrence.ts'
import { ALERT_OFFSETS, LEAD_TIMES } from './schedule.ts'

const checkTimeOfDay = (value: string): string | null =>
  timeOfDay(value) !== null ? null : 'Enter a time like 4:30 PM'

/** A notice to a person at a time of their own clock, once or repeated. */
export const reminder = defineRecord({
  name: 'reminder',
  path: 'reminders',
  screens: { list: 'reminder', one: 'reminder' },
  module: 'Reminder',
  label: { one: 'Reminder', many: 'Reminders' },
  title: 'name',
  owner_field: 'assigned_user',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'],
  fields: {
    name: text({ label: 'Reminder', required: true }),
    remind_date: date({
      label: 'Day',
      required: true,
      // A reminder of the past is refused.
      example: (n: number) => addDays(indianDate(new Date()), 30 + n),
    }),
    remind_time: text({
      label: 'Time',
      required: true,
      max: 12,
      default: '10:00',
      check: checkTimeOfDay,
      example: (n: number) => `${10 + (n % 8)}:30`,
    }),
    repeat: choice({ label: 'Repeats', options: REMINDER_REPEATS, default: 'Once', example: () => 'Daily' }),
    about: related({ label: 'About' }),
    alert_offsets: choices({ label: 'Remind me', options: ALERT_OFFSETS, default: 'On Time' }),
    lead_times: choices({ label: 'Also remind me before', options: LEAD_TIMES }),
    assigned_user: reference('user', { label: 'Person to remind' }),
    desc: longText({ label: 'Details' }),
    state: choice({
      label: 'State',
      options: ['active', 'done'],
      labels: { active: 'Active', done: 'Done' },
      default: 'active',
      read_only: true,
    }),
    next_at: instant({ label: 'Next alert', read_only: true }),
  },
  actions: {
    finish: { label: 'Done', right: 'edit', past: 'finished', from: { state: ['active'] }, bulk: true },
    snooze: {
      label: 'Snooze',
      right: 'edit',
      past: 'snoozed',
      from: { state: ['active'] },
      input: {
        minutes: whole({ label: 'Minutes', min: 1, max: 10_080, required: true, default: 10 }),
      },
    },
  },
  list: {
    columns: ['name', 'remind_date', 'repeat', 'about', 'next_at', 'state', 'assigned_user', 'created_at'],
    sort: '-created_at',
    search: ['name', 'desc'],
    filters: ['state', 'remind_date', 'repeat', 'about', 'assigned_user', 'next_at', 'created_at'],
  },
  form: [
    {
      title: 'Reminder',
      fields: [
        'name',
        'remind_date',
        'remind_time',
        'repeat',
        'about',
        'alert_offsets',
        'lead_times',
        'assigned_user',
        'desc',
      ],
    },
  ],
  indexes: [
    ['created_at', 'id'],
    ['assigned_user', 'remind_date', 'id'],
    ['remind_date', 'id'],
    ['about', 'id'],
  ],
})
