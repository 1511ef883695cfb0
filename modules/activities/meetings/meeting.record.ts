import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, flag, instant, lines, longText, reference, related, text, whole } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { CALL_OUTCOMES } from '#modules/crm/leads/outcome/outcomes.ts'
import { MODES, OUTCOME_LABELS } from '../calls/outcomes.ts'
import { checkZone } from './check-zone.ts'

/** How far a meeting is. */
export const MEETING_STATES = ['planned', 'held', 'not_held', 'cancelled'] as const

/** A time at which people meet, at a place or by a link, and what came of it. */
export const meeting = defineRecord({
  name: 'meeting',
  path: 'meetings',
  screens: { list: 'meeting', one: 'meeting' },
  module: 'meetings',
  label: { one: 'Meeting', many: 'Meetings' },
  ids: 'meetingIds',
  title: 'name',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task', 'reminder'],
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'],
  fields: {
    name: text({ label: 'Meeting', required: true, example: (n: number) => `Show the new designs ${n}` }),
    about: related({ label: 'About' }),
    starts_at: instant({ label: 'Start', required: true }),
    ends_at: instant({
      label: 'End',
      required: true,
      example: (n: number) => `2026-03-${String(1 + (n % 28)).padStart(2, '0')}T10:30:00Z`,
    }),
    all_day: flag({ label: 'Whole days', default: false }),
    time_zone: text({
      label: 'Time zone',
      max: 64,
      check: checkZone,
      help: 'Such as Asia/Kolkata; empty for your own',
      example: () => 'Asia/Kolkata',
    }),
    mode: choice({ label: 'Mode', options: MODES, default: 'Offline' }),
    place: text({ label: 'Place', max: 500 }),
    meeting_link: text({
      label: 'Meeting link',
      as: 'url',
      max: 500,
      check: checks.meeting_link,
      example: (n: number) => `https://meet.google.com/abc-defg-h${'abcdefghij'[n % 10]}j`,
    }),
    attendees: lines({
      label: 'People of the business',
      table: 'meeting_attendee',
      max: 50,
      fields: { user_id: reference('user', { label: 'Person', required: true }) },
      indexes: [['user_id']],
    }),
    guests: lines({
      label: 'Guests',
      table: 'meeting_guest',
      max: 50,
      fields: {
        name: text({ label: 'Name', max: 120 }),
        email: text({
          label: 'Email',
          as: 'email',
          required: true,
          max: 254,
          check: checks.email,
          example: (n: number) => `guest${n}@client.example`,
        }),
      },
    }),
    desc: longText({ label: 'Agenda' }),
    minutes: longText({ label: 'Minutes' }),
    state: choice({
      label: 'State',
      options: MEETING_STATES,
      labels: { planned: 'Planned', held: 'Held', not_held: 'Not held', cancelled: 'Cancelled' },
      default: 'planned',
      read_only: true,
    }),
    outcome: choice({ label: 'Outcome', options: CALL_OUTCOMES, labels: OUTCOME_LABELS, read_only: true }),
    reason: text({ label: 'Why it was not held', max: 255, read_only: true }),
    assigned_user: reference('user', { label: 'Organiser' }),
    location_id: reference('location', { label: 'Branch' }),
    sequence: whole({ label: 'Number of the last invitation', read_only: true }),
  },
  actions: {
    hold: {
      label: 'Held',
      past: 'held',
      right: 'edit',
      from: { state: ['planned'] },
      to: { state: 'held' },
      input: {
        outcome: choice({ label: 'Outcome', options: CALL_OUTCOMES, labels: OUTCOME_LABELS, default: 'Held' }),
        minutes: longText({ label: 'Minutes' }),
      },
    },
    not_held: {
      label: 'Not held',
      past: 'not_held',
      right: 'edit',
      from: { state: ['planned'] },
      to: { state: 'not_held', outcome: 'Unheld' },
      input: { reason: text({ label: 'Why it was not held', max: 255 }) },
    },
    cancel: {
      label: 'Cancel meeting',
      past: 'cancelled',
      right: 'edit',
      from: { state: ['planned'] },
      to: { state: 'cancelled' },
      confirm: 'Everybody who was invited gets a mail that it does not take place.',
      danger: true,
    },
    plan_again: {
      label: 'Plan again',
      past: 'planned_again',
      right: 'edit',
      from: { state: ['held', 'not_held', 'cancelled'] },
      to: { state: 'planned', outcome: null, reason: null },
    },
  },
  list: {
    columns: [
      'name',
      'starts_at',
      'ends_at',
      'mode',
      'about',
      'state',
      'outcome',
      'assigned_user',
      'place',
      'created_at',
    ],
    sort: '-starts_at',
    search: ['name', 'place', 'desc', 'minutes'],
    filters: [
      'state',
      'outcome',
      'mode',
      'starts_at',
      'ends_at',
      'assigned_user',
      'about',
      'location_id',
      'all_day',
      'created_at',
    ],
  },
  form: [
    {
      title: 'Meeting',
      fields: [
        'name',
        'about',
        'starts_at',
        'ends_at',
        'mode',
        'place',
        'meeting_link',
        'desc',
        'all_day',
        'time_zone',
        'assigned_user',
        'location_id',
      ],
    },
    { title: 'People', fields: ['attendees', 'guests'] },
    { title: 'Minutes', fields: ['minutes'] },
  ],
  short_form: ['name', 'about', 'starts_at', 'ends_at', 'mode', 'place', 'meeting_link', 'attendees', 'guests', 'desc'],
  indexes: [
    ['created_at', 'id'],
    ['starts_at', 'id'],
    // How long meetings take is read from it alone.
    ['starts_at', 'ends_at', 'assigned_user'],
    ['assigned_user', 'starts_at', 'id'],
    ['assigned_user', 'state', 'starts_at', 'id'],
    ['state', 'starts_at', 'id'],
    ['location_id', 'starts_at', 'id'],
    ['about', 'created_at', 'id'],
  ],
})

export type Meeting = RowOf<typeof meeting>
