import { expect, test } from 'vitest'
import { casesOf, fieldsOf } from '../testing.server.ts'
import { type Busy, conflictsOf, dayParts, type When, whenIssues } from './event-days.ts'

interface GivenEvent {
  id: string
  people: string[]
  start?: string
  end?: string
  date?: string
  toDate?: string
  zone?: string
  free?: boolean
  cancelled?: boolean
}
type Input = { op: 'conflicts'; events: GivenEvent[] } | { op: 'columns'; zone: string; event: GivenEvent }

const whenOf = ({ start, end, date, toDate }: GivenEvent): When =>
  date === undefined ? { start: start as string, end } : { date, to_date: toDate }

test.each(casesOf<Input>('calendar'))('$id: $why', ({ input, expect: expected }) => {
  const given = input.op === 'columns' ? [input.event] : input.events
  const issues = given.flatMap((event) =>
    whenIssues(whenOf(event), (input.op === 'columns' ? input.zone : event.zone) ?? 'UTC'),
  )
  // The cases call the last day of whole days toDate.
  const named = issues.map((issue) => ({ ...issue, field: issue.field === 'to_date' ? 'toDate' : issue.field }))
  if (named.length > 0) return expect(fieldsOf(named)).toEqual(expected)
  if (input.op === 'columns') {
    const parts = dayParts(whenOf(input.event), input.zone)
    const columns = parts.map((part) => ('all_day' in part ? { date: part.date, allDay: true } : part))
    return expect({ columns }).toEqual(expected)
  }
  const busy = input.events.map(
    (event): Busy => ({
      ...whenOf(event),
      id: event.id,
      people: event.people,
      ...(event.zone && { zone: event.zone }),
      ...(event.free && { is_free: true }),
      ...(event.cancelled && { is_cancelled: true }),
    }),
  )
  return expect({ conflicts: conflictsOf(busy) }).toEqual(expected)
})
