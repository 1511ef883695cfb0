import type { Issue } from '#base/issue.ts'
import { unknownKey } from '#engine/record/input.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { type DaysOff, type Shift, WEEKDAYS, type Weekly } from './shifts.ts'

/** A person's hours as stored; weekly null: the hours of the business. */
export interface Hours {
  weekly: Weekly | null
  days_off: DaysOff[]
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const MAX_SHIFTS = 4
const MAX_DAYS_OFF = 100

/** Reads weekly hours and days off, and reports every issue. */
export function readHours(body: Record<string, unknown>): { hours: Hours; issues: Issue[] } {
  const issues: Issue[] = []
  const say = (field: string, message: string) => void issues.push({ field, message, rule: 'hours' })
  const weekly = body.weekly ?? null
  let week: Weekly | null = null
  if (weekly !== null) {
    week = {}
    if (typeof weekly !== 'object' || Array.isArray(weekly)) say('weekly', 'Working hours are given for each weekday')
    else
      for (const [day, shifts] of Object.entries(weekly)) {
        const weekday = WEEKDAYS.find((one) => one === day)
        if (!weekday || !Array.isArray(shifts) || shifts.length > MAX_SHIFTS) {
          say(`weekly.${day}`, 'Give up to four shifts for each weekday')
          continue
        }
        for (const [index, shift] of shifts.entries())
          if (!isShift(shift)) say(`weekly.${day}.${index}`, 'Write times as 09:30')
        const read = shifts.filter(isShift)
        if (read.length > 0) week[weekday] = read.map(([from, until]): Shift => [from, until])
      }
  }
  const given = body.days_off ?? []
  const days_off: DaysOff[] = []
  if (!Array.isArray(given) || given.length > MAX_DAYS_OFF) say('days_off', 'Give up to 100 times off')
  else
    for (const [index, one] of given.entries()) {
      const { from, until, ...more } = (one ?? {}) as Partial<DaysOff>
      issues.push(...Object.keys(more).map((name) => unknownKey(`days_off.${index}.${name}`)))
      if (!isDay(from) || !isDay(until)) say(`days_off.${index}`, 'Give the first and the last day')
      else if ((until as string) < (from as string)) say(`days_off.${index}`, 'The last day comes before the first')
      else days_off.push({ from: from as string, until: until as string })
    }
  return { hours: { weekly: week, days_off }, issues }
}

const isShift = (value: unknown): value is Shift =>
  Array.isArray(value) && value.length === 2 && value.every((time) => typeof time === 'string' && CLOCK.test(time))
