import { expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { daysOfNight, MOST_ROWS, RECENT_DAYS } from './days-of-night.ts'

const known = { from: '2025-04-01', to: '2027-03-31' }

test('every day of a business with few rows is proved every night', () => {
  expect(daysOfNight({ rows: MOST_ROWS, known, today: '2026-11-27' })).toBeNull()
})

test('of many rows a night proves the last days and a part of the others, and some nights prove all', () => {
  const rows = MOST_ROWS * 10
  const proved = new Set<string>()
  for (let night = 0; night < 10; night++) {
    const today = addDays('2026-11-27', night)
    const days = daysOfNight({ rows, known, today }) as string[]
    for (let back = 0; back < RECENT_DAYS; back++) expect(days).toContain(addDays(today, -back))
    // A tenth of two years, and the last days.
    expect(days.length).toBeLessThan(150)
    for (const day of days) proved.add(day)
  }
  for (let day = known.from; day <= known.to; day = addDays(day, 1)) expect(proved).toContain(day)
})
