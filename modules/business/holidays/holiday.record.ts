import { date, reference, text } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'

/** A day without working hours, for one branch or for all. */
export const holiday = defineLookup({
  name: 'holiday',
  path: 'holidays',
  module: 'Business',
  label: { one: 'Holiday', many: 'Holidays' },
  fields: {
    // Every year has a Diwali.
    name: text({ label: 'Name', required: true, max: 60, unique: true, unique_within: ['date', 'location_id'] }),
    date: date({
      label: 'Day',
      help: 'Nobody works on this day: the time of cases stands still, and calendars show it',
      required: true,
    }),
    location_id: reference('location', { label: 'Branch', help: 'Leave empty for every branch' }),
  },
})
