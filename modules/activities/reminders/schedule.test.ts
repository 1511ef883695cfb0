import { expect, test } from 'vitest'
import { minuteOf } from '#modules/notices/quiet-hours.ts'
import type { Repeat } from '../recurrence.ts'
import { casesOf, fieldsOf } from '../testing.server.ts'
import {
  currentOf,
  finish,
  reschedule,
  nextAt,
  startSchedule,
  type Plan,
  planIssues,
  snooze,
  snoozeIssues,
  takeDue,
} from './schedule.ts'

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

/** Runs a case: the clock moves from one alert or event to the next; while no server runs, alerts wait. */
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
  let schedule = startSchedule(plan)
  let now = saved
  for (;;) {
    const next = nextAt(schedule)
    const [event] = waiting
    const sends_at = next === null ? Number.POSITIVE_INFINITY : running(Math.max(next, now))
    if (event && event.at <= sends_at) {
      waiting.shift()
      now = event.at
      const of = event.of ?? (repeat === 'Once' ? due : currentOf(plan, schedule))
      if (event.do === 'snooze') schedule = snooze(schedule, of, now, event.minutes ?? 0)
      if (event.do === 'done') schedule = finish(plan, schedule, of, now)
      if (event.do === 'zone') {
        plan = { ...plan, hours: { ...plan.hours, time_zone: event.zone ?? '' } }
        schedule = reschedule(plan, schedule, now)
      }
      continue
    }
    if (sends_at >= until) return { fires }
    now = sends_at
    const taken = takeDue(plan, schedule, now)
    schedule = taken.schedule
    for (const { occurrence, alerts, late } of taken.firings)
      fires.push({ at: shown(now), occurrence, alerts: alerts.toSorted(), late })
  }
}

test.each(casesOf<Input>('reminders'))('$id: $why', ({ input, expect: expected }) => {
  const { fires, ...rest } = expected as { fires?: { alerts: string[] }[] }
  // Alerts that are sent at the same time have no order.
  const sorted = fires?.map((one) => ({ ...one, alerts: one.alerts.toSorted() }))
  expect(live(input)).toEqual(sorted ? { fires: sorted } : rest)
})
