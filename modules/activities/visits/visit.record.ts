import { exact, rupeesText, sum } from '#base/exact.ts'
import { defineRecord, type RowOf } from '#engine/record/define.ts'
import {
  choice,
  decimal,
  flag,
  instant,
  lines,
  longText,
  money,
  reference,
  related,
  text,
  whole,
} from '#engine/record/fields.ts'
import { CORD_FIELDS } from '#modules/business/location-cords.ts'
import { WORST_ACCURACY } from './distance.ts'

/** How far a visit is. It changes by actions only. */
export const VISIT_STATES = ['planned', 'checked_in', 'done', 'not_met', 'cancelled'] as const

/** The most stops of one person's day. */
export const MOST_STOPS = 60

/** The position of a check-in or check-out: what the device tells, and the distance that the server computes from it. */
const positionFields = (read_only: boolean) => ({
  in_latitude: decimal({ label: 'Check-in latitude', places: 6, min: -90, max: 90, read_only }),
  in_longitude: decimal({ label: 'Check-in longitude', places: 6, min: -180, max: 180, read_only }),
  in_accuracy: whole({ label: 'Check-in accuracy in metres', min: 0, max: WORST_ACCURACY, read_only }),
  out_latitude: decimal({ label: 'Check-out latitude', places: 6, min: -90, max: 90, read_only }),
  out_longitude: decimal({ label: 'Check-out longitude', places: 6, min: -180, max: 180, read_only }),
  out_accuracy: whole({ label: 'Check-out accuracy in metres', min: 0, max: WORST_ACCURACY, read_only }),
})
const KEPT = positionFields(true)
const TOLD = positionFields(false)

const KILOMETRES = decimal({ label: 'Kilometres', places: 1, min: 0, max: 9_999 })
const RESULT = longText({ label: 'What came of it' })

/** Somebody of the business goes to a client: the plan, proof of having been there, what came of it and what it cost. */
export const visit = defineRecord({
  name: 'visit',
  path: 'visits',
  screens: { one: 'visits' },
  module: 'visits',
  label: { one: 'Visit', many: 'Visits' },
  ids: 'visitIds',
  title: 'purpose',
  subtitle: 'address',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task', 'reminder'],
  trash: true,
  custom: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'import', 'export'],
  fields: {
    purpose: text({ label: 'Purpose', required: true, example: (n: number) => `Show the new designs ${n}` }),
    about: related({ label: 'About' }),
    starts_at: instant({ label: 'Start', required: true }),
    ends_at: instant({
      label: 'End',
      example: (n: number) => `2026-03-${String(1 + (n % 28)).padStart(2, '0')}T10:30:00Z`,
    }),
    address: text({ label: 'Address', max: 500, help: 'Left empty, it is taken from the lead or client' }),
    ...CORD_FIELDS,
    visit_source_id: reference('visit_source', { label: 'Visit source' }),
    assigned_user: reference('user', { label: 'Owner' }),
    location_id: reference('location', { label: 'Branch' }),
    stop: whole({ label: 'Stop', min: 1, max: MOST_STOPS, help: 'The place in the order of the day' }),
    state: choice({
      label: 'State',
      options: VISIT_STATES,
      labels: {
        planned: 'Planned',
        checked_in: 'Checked in',
        done: 'Done',
        not_met: 'Not met',
        cancelled: 'Cancelled',
      },
      default: 'planned',
      read_only: true,
    }),
    checked_in_at: instant({ label: 'Checked in', read_only: true }),
    checked_in_by: reference('user', { label: 'Checked in by', read_only: true }),
    in_latitude: KEPT.in_latitude,
    in_longitude: KEPT.in_longitude,
    in_accuracy: KEPT.in_accuracy,
    in_distance: whole({ label: 'Metres from the address', read_only: true, help: 'At the check-in' }),
    is_far: flag({ label: 'Far from the address', default: false, read_only: true }),
    checked_out_at: instant({ label: 'Checked out', read_only: true }),
    out_latitude: KEPT.out_latitude,
    out_longitude: KEPT.out_longitude,
    out_accuracy: KEPT.out_accuracy,
    out_distance: whole({ label: 'Metres from the address at check-out', read_only: true }),
    photos: whole({ label: 'Photos', read_only: true }),
    evidence: whole({ label: 'Evidence', read_only: true, help: 'From 0 to 100: position, accuracy, photo and time' }),
    result: RESULT,
    reason: text({ label: 'Why nobody was met', max: 255, read_only: true }),
    kilometres: KILOMETRES,
    expenses: lines({
      label: 'Expenses',
      table: 'visit_expense',
      max: 30,
      fields: {
        item: text({ label: 'For what', required: true, max: 120 }),
        amount: money({ label: 'Amount', required: true }),
      },
    }),
    expense_total: money({ label: 'Total expenses', computed: true }),
  },
  compute: ({ expenses }) => ({
    expenses: (expenses as unknown[]).map(() => ({})),
    expense_total: rupeesText(sum((expenses as Record<string, unknown>[]).map(({ amount }) => exact(amount)))),
  }),
  actions: {
    check_in: {
      label: 'Check in',
      past: 'checked_in',
      right: 'edit',
      from: { state: ['planned'] },
      to: { state: 'checked_in', checked_in_at: { now: true }, checked_in_by: { me: true } },
      input: { in_latitude: TOLD.in_latitude, in_longitude: TOLD.in_longitude, in_accuracy: TOLD.in_accuracy },
    },
    check_out: {
      label: 'Check out',
      past: 'checked_out',
      right: 'edit',
      from: { state: ['checked_in'] },
      to: { state: 'done', checked_out_at: { now: true } },
      input: {
        out_latitude: TOLD.out_latitude,
        out_longitude: TOLD.out_longitude,
        out_accuracy: TOLD.out_accuracy,
        result: RESULT,
        kilometres: KILOMETRES,
      },
    },
    not_met: {
      label: 'Not met',
      past: 'not_met',
      right: 'edit',
      from: { state: ['planned', 'checked_in'] },
      to: { state: 'not_met' },
      input: { reason: text({ label: 'Why nobody was met', max: 255 }) },
    },
    cancel: {
      label: 'Cancel visit',
      past: 'cancelled',
      right: 'edit',
      from: { state: ['planned'] },
      to: { state: 'cancelled' },
      danger: true,
      bulk: true,
    },
    plan_again: {
      label: 'Plan again',
      past: 'planned_again',
      right: 'edit',
      from: { state: ['not_met', 'cancelled'] },
      to: { state: 'planned', reason: null },
    },
  },
  list: {
    columns: [
      'purpose',
      'about',
      'starts_at',
      'state',
      'assigned_user',
      'address',
      'evidence',
      'is_far',
      'in_distance',
      'visit_source_id',
      'kilometres',
      'expense_total',
      'ends_at',
      'checked_in_at',
      'checked_out_at',
      'created_at',
    ],
    sort: '-starts_at',
    search: ['purpose', 'address', 'result'],
    filters: [
      'state',
      'starts_at',
      'assigned_user',
      'visit_source_id',
      'about',
      'is_far',
      'evidence',
      'location_id',
      'checked_in_at',
      'kilometres',
      'expense_total',
      'created_at',
    ],
  },
  form: [
    {
      title: 'Visit',
      fields: [
        'purpose',
        'about',
        'starts_at',
        'ends_at',
        'address',
        'latitude',
        'longitude',
        'visit_source_id',
        'assigned_user',
        'location_id',
        'stop',
      ],
    },
    { title: 'What came of it', fields: ['result', 'kilometres'] },
    { title: 'Expenses', fields: ['expenses', 'expense_total'] },
  ],
  short_form: ['purpose', 'about', 'starts_at', 'ends_at', 'address', 'visit_source_id'],
  indexes: [
    ['created_at', 'id'],
    ['starts_at', 'id'],
    ['assigned_user', 'starts_at', 'id'],
    ['assigned_user', 'state', 'starts_at', 'id'],
    ['assigned_user', 'checked_out_at', 'id'],
    ['state', 'starts_at', 'id'],
    ['location_id', 'starts_at', 'id'],
    ['about', 'created_at', 'id'],
    ['visit_source_id', 'starts_at', 'id'],
  ],
})

export type Visit = RowOf<typeof visit>
