import { choice, date, longText, reference, text } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'
import { PRIORITIES, PRIORITY_LABELS } from '#modules/activities/tasks/task.record.ts'
import { checkTime } from '#modules/activities/time-values.ts'
import { checkHours } from './sla/hours.ts'

// The short lists of cases, which each business sets up for itself.

/** How far a case is. The time of a case stands still while it waits for the customer. */
export const caseStatus = defineLookup({
  name: 'case_status',
  path: 'case_statuses',
  module: 'Case',
  label: { one: 'Case status', many: 'Case statuses' },
  kinds: ['open', 'waiting', 'closed'],
  kind_labels: { open: 'Still open', waiting: 'Waiting for the customer', closed: 'Closed' },
  first: [
    { name: 'New', color: '#4a63dd', is_default: true },
    { name: 'In progress', color: '#1c8ca8' },
    { name: 'Waiting for the customer', kind: 'waiting', color: '#b7791f' },
    { name: 'Closed', kind: 'closed', color: '#2b8a4b' },
  ],
})

/** What a case is about. */
export const caseCategory = defineLookup({
  name: 'case_category',
  path: 'case_categories',
  module: 'Case',
  label: { one: 'Case category', many: 'Case categories' },
  first: [
    { name: 'Question', color: '#4a63dd' },
    { name: 'Complaint', color: '#c2272d' },
    { name: 'Delivery', color: '#1c8ca8' },
    { name: 'Return or exchange', color: '#b7791f' },
    { name: 'Bill or payment', color: '#6b4fbb' },
  ],
})

const timeText = <const Label extends string, const Time extends string>(label: Label, time: Time) =>
  text({
    label,
    help: 'Working time, such as 4 h or 30 min',
    required: true,
    max: 40,
    default: time,
    check: (value: string) => (value.trim() === '' ? 'Enter a length of time like 1 h 30 min' : checkTime(value)),
    example: () => time,
  })

/** The time within which cases are answered and solved. The one that says most about a case counts. */
export const casePolicy = defineLookup({
  name: 'case_policy',
  path: 'case_policies',
  module: 'Case',
  label: { one: 'Response time', many: 'Response times' },
  fields: {
    priority: choice({
      label: 'Priority',
      help: 'Leave empty for every priority',
      options: PRIORITIES,
      labels: PRIORITY_LABELS,
    }),
    case_category_id: reference('case_category', { label: 'Category', help: 'Leave empty for every category' }),
    first_response: timeText('First answer within', '4 h'),
    resolve: timeText('Solved within', '18 h'),
  },
  first: [{ name: 'Every case' }],
})

const dayText = <const Label extends string, const Hours extends string | undefined>(label: Label, hours: Hours) =>
  text({ label, max: 30, default: hours, check: checkHours, example: () => '10:00-19:00' })

const WORKDAY = '10:00-19:00'

/** The hours in which the time of cases counts, for one branch or for all. */
export const caseHours = defineLookup({
  name: 'case_hours',
  path: 'case_hours',
  module: 'Case',
  label: { one: 'Working hours', many: 'Working hours' },
  fields: {
    location_id: reference('location', { label: 'Branch', help: 'Leave empty for every branch' }),
    monday: dayText('Monday', WORKDAY),
    tuesday: dayText('Tuesday', WORKDAY),
    wednesday: dayText('Wednesday', WORKDAY),
    thursday: dayText('Thursday', WORKDAY),
    friday: dayText('Friday', WORKDAY),
    saturday: dayText('Saturday', WORKDAY),
    sunday: dayText('Sunday', undefined),
    lunch: dayText('Lunch', undefined),
  },
  first: [{ name: 'Our hours' }],
})

/** A day without working hours, for one branch or for all. */
export const holiday = defineLookup({
  name: 'holiday',
  path: 'holidays',
  module: 'Case',
  label: { one: 'Holiday', many: 'Holidays' },
  fields: {
    // Every year has a Diwali.
    name: text({ label: 'Name', required: true, max: 60, unique: true, unique_within: ['date', 'location_id'] }),
    date: date({ label: 'Day', help: 'The time of cases stands still on this day', required: true }),
    location_id: reference('location', { label: 'Branch', help: 'Leave empty for every branch' }),
  },
})

/** A text that people send often; its placeholders are filled from the case. */
export const caseReply = defineLookup({
  name: 'case_reply',
  path: 'case_replies',
  module: 'Case',
  label: { one: 'Ready reply', many: 'Ready replies' },
  fields: {
    text: longText({
      label: 'Text',
      help: 'You can write {customer}, {number}, {subject} and {me}: they are filled in from the case',
    }),
  },
  first: [],
})
