import { describe, expect, test } from 'vitest'
import { casesOf, fieldsOf } from '#modules/activities/testing.server.ts'
import { calendarOf, type CaseEvent, clocksAt, slaIssues, type Targets, type WorkingTime } from './sla.ts'

interface Input extends WorkingTime {
  targets: Targets
  created: string
  log?: CaseEvent[]
  ask: string[]
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z'))

/** The answer to a case of the vectors, in their form. */
function answerTo({ targets, created, log = [], ask, ...time }: Input) {
  const issues = slaIssues(time, targets, log, created)
  if (issues.length > 0) return fieldsOf(issues)
  const calendar = calendarOf(time)
  return {
    at: ask.map((at) => {
      const clocks = clocksAt(calendar, { targets, created, log, at: Date.parse(at) })
      const { first_response, resolve } = clocks
      return {
        at,
        kind: clocks.kind,
        first_response: { ...first_response, due: instant(first_response.due) },
        resolve: { ...resolve, due: instant(resolve.due) },
      }
    }),
  }
}

describe('the clocks of a case', () => {
  test.each(casesOf<Input>('sla').map((one) => [`${one.id} ${one.why}`, one] as const))('%s', (_name, one) => {
    expect(answerTo(one.input)).toEqual(one.expect)
  })

  test('a pause after midnight belongs to the night shift that began the day before', () => {
    const calendar = calendarOf({
      zone: 'Asia/Kolkata',
      hours: { Monday: ['22:00', '06:00'] },
      lunch: ['01:00', '02:00'],
    })
    const start = Date.parse('2026-11-23T16:30:00Z')
    expect(calendar.worked(start, start + 8 * 3_600_000)).toBe(7 * 3_600_000)
  })

  test('a lunch as long as the working day is known to leave nothing, without a search through the years', () => {
    let reads = 0
    const hours = {
      get Monday() {
        reads++
        return ['10:00', '19:00'] as const
      },
    }
    const calendar = calendarOf({ zone: 'Asia/Kolkata', hours, lunch: ['09:00', '20:00'] })
    expect(calendar.after(Date.parse('2026-02-01T00:00:00Z'), 60_000)).toBeNull()
    expect(calendar.worked(Date.parse('2026-02-01T00:00:00Z'), Date.parse('2026-12-01T00:00:00Z'))).toBe(0)
    expect(reads).toBeLessThan(5)
  })

  test('working time that never comes has no due moment', () => {
    const holidays = Array.from({ length: 3_700 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    )
    const calendar = calendarOf({ zone: 'Asia/Kolkata', hours: { Monday: ['10:00', '19:00'] }, holidays })
    expect(calendar.after(Date.parse('2026-02-01T00:00:00Z'), 60_000)).toBeNull()
  })
})
