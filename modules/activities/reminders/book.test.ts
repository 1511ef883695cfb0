import { expect, test } from 'vitest'
import { minuteOf } from '#modules/notices/quiet-hours.ts'
import type { Repeat } from '../recurrence.ts'
import { casesOf, fieldsOf } from '../testing.server.ts'
import { currentOf, finish, move, nextAt, openBook, type Plan, planIssues, snooze, snoozeIssues, tell } from './book.ts'

interface Input {
  due: string
  zone: string
  saved: string
  lead?: string[]
  alert?: string[]
  repeat?: Repeat
  quiet?: { from: string; to: string }
  down?: { from: string; to: string }[]
  events?: { at: string; do: 'snooze' | 'done' | 'zone'; minutes?: number; zone?: string; of?: string }[]
  until: string
}

const shown = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

/** Lives through a case: the clock jumps from one alert or event to the next, and stands still while no server runs. */
function live(input: Input): unknown {
  const { due, repeat = 'Once', lead = [], alert = [], quiet, down = [], events = [] } = input
  const saved = Date.parse(input.saved)
  const until = Date.parse(input.until)
  const hours = {
    time_zone: input.zone,
    quiet_from: quiet ? minuteOf(quiet.from) : null,
    quiet_until: quiet ? minuteOf(quiet.to) : null,
  }
  let plan: Plan = { due, repeat, names: [...lead, ...alert], saved, hours }
  const issues = [
    ...planIssues({ ...plan, lead, alert }),
    ...events.flatMap((event) => (event.do === 'snooze' ? snoozeIssues(event.minutes ?? 0) : [])),
  ]
  if (issues.length > 0) return fieldsOf(issues)

  const running = (at: number) => {
    const gap = down.find(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))
    return gap ? Date.parse(gap.to) : at
  }
  const waiting = events.map((event) => ({ ...event, at: Date.parse(event.at) }))
  const fires: unknown[] = []
  let book = openBook(plan)
  let now = saved
  for (;;) {
    const next = nextAt(book)
    const [event] = waiting
    const tells = next === null ? Number.POSITIVE_INFINITY : running(Math.max(next, now))
    if (event && event.at <= tells) {
      waiting.shift()
      now = event.at
      const of = event.of ?? (repeat === 'Once' ? due : currentOf(plan, book))
      if (event.do === 'snooze') book = snooze(book, of, now, event.minutes ?? 0)
      if (event.do === 'done') book = finish(plan, book, of, now)
      if (event.do === 'zone') {
        plan = { ...plan, hours: { ...plan.hours, time_zone: event.zone ?? '' } }
        book = move(plan, book, now)
      }
      continue
    }
    if (tells >= until) return { fires }
    now = tells
    const told = tell(plan, book, now)
    book = told.book
    for (const { occurrence, alerts, late } of told.firings)
      fires.push({ at: shown(now), occurrence, alerts: alerts.toSorted(), late })
  }
}

test.each(casesOf<Input>('reminders'))('$id: $why', ({ input, expect: expected }) => {
  const { fires, ...rest } = expected as { fires?: { alerts: string[] }[] }
  // Alerts that are told at once have no order.
  const sorted = fires?.map((one) => ({ ...one, alerts: one.alerts.toSorted() }))
  expect(live(input)).toEqual(sorted ? { fires: sorted } : rest)
})
