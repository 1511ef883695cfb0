import { choice, reference, text } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'
import { PRIORITIES, PRIORITY_LABELS } from '#modules/activities/tasks/task.record.ts'
import { checkTime } from '#modules/activities/time-values.ts'

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
