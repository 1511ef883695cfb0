import { date, reference, text } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'

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
