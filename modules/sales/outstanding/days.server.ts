import { daysFrom } from '#base/days.ts'
import { financialYear, indianDate } from '#base/financial-year.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'

/** The days of a query; this financial year up to today if they are left out. At most `most` days. */
export function daysOf({ from, to }: Record<string, string>, most: number): { from: string; to: string } {
  const today = indianDate(new Date())
  const days = { from: from ?? financialYear(today).start, to: to ?? today }
  if (!isDay(days.from) || !isDay(days.to) || days.from > days.to) throw badRequest('Give the days as from and to')
  if (daysFrom(days.from, days.to) > most) throw badRequest('These are too many days')
  return days
}
