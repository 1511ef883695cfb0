import { reference, text } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'
import { checkHours } from '../sla/hours.ts'

const WORKDAY = '10:00-19:00'

const dayText = <const Label extends string, const Hours extends string | undefined>(
  label: Label,
  hours: Hours,
  example = WORKDAY,
) => text({ label, max: 30, default: hours, check: checkHours, example: () => example })

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
    lunch: dayText('Lunch', undefined, '13:00-14:00'),
  },
  first: [{ name: 'Our hours' }],
})
