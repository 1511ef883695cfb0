import { describe, expect, test } from 'vitest'
import {
  barsOf,
  conflictsByEvent,
  daysOf,
  eventsOn,
  keyOf,
  moved,
  partsOfDay,
  shiftsOn,
  stepped,
  valuesOf,
} from './calendar-model.ts'
import type { CalendarEvent, EventKind } from './event.ts'

const blank: CalendarEvent = {
  ...{ source: 'meeting', id: 1, version: 1, title: 'Talk', start: null, end: null, date: null, to_date: null },
  ...{ owner: 7, people: [], about: null, is_done: false, may_edit: true },
}
const at = (wall: string) => new Date(`${wall}:00+05:30`).toISOString()
const timed = (id: number, from: string, until: string | null, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...blank,
  id,
  start: at(`2026-12-01T${from}`),
  end: until && at(`2026-12-01T${until}`),
  ...more,
})
const whole = (id: number, date: string, to_date = date): CalendarEvent => ({ ...blank, id, date, to_date })
const kind = (more: Partial<EventKind> = {}): EventKind => ({
  ...{
    name: 'meeting',
    record: 'meeting',
    label: 'Meetings',
    tone: 'good',
    start: 'starts_at',
    time: null,
    end: 'ends_at',
  },
  ...{ all_day: 'all_day', is_day: false, is_busy: true, is_fixed: false },
  ...more,
})
const task = kind({ name: 'task', record: 'task', start: 'due_date', end: null, all_day: null, is_busy: false })
const lead = kind({ name: 'lead', record: 'lead', start: 'follow_up_date', time: 'follow_up_time', end: null })

test('an event has the same key however its moment is spelled', () => {
  const event = timed(1, '10:00', '11:00')
  expect(keyOf({ ...event, start: '2026-12-01T04:30:00+00:00' })).toBe(keyOf(event))
})

describe('the days of a view', () => {
  test('are a week from Sunday, the whole weeks of a month, one day, or a fortnight', () => {
    expect(daysOf('week', '2026-12-01')).toEqual(expect.arrayContaining(['2026-11-29', '2026-12-05']))
    const month = daysOf('month', '2026-12-15')
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-11-29', '2027-01-02', 35])
    expect(daysOf('month', '2026-02-10')).toHaveLength(28)
    expect(daysOf('team', '2026-12-01')).toEqual(['2026-12-01'])
    expect(daysOf('agenda', '2026-12-25').at(-1)).toBe('2027-01-07')
  })

  test('move by one view; the last of a month stays within a shorter one', () => {
    expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(stepped('month', '2026-01-31', -1)).toBe('2025-12-31')
    expect(stepped('week', '2026-12-30', 1)).toBe('2027-01-06')
    expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('events on a day', () => {
  test('stand side by side only where they overlap, and a short one has room for its title', () => {
    const events = [
      timed(1, '10:00', '11:00'),
      timed(2, '10:30', '12:00'),
      timed(3, '11:00', null),
      timed(4, '12:00', '13:00'),
      timed(5, '23:50', null),
    ]
    const shown = partsOfDay(events, '2026-12-01').map(({ event, from, until, lane, lanes }) => [
      event.id,
      from,
      until,
      lane,
      lanes,
    ])
    expect(shown).toEqual([
      [1, 600, 660, 0, 2],
      [2, 630, 720, 1, 2],
      [3, 660, 690, 0, 2],
      [4, 720, 780, 0, 1],
      [5, 1410, 1440, 0, 1],
    ])
  })

  test('over midnight stand on both days, and end on the second', () => {
    const event = { ...blank, start: at('2026-12-01T22:00'), end: at('2026-12-02T02:00') }
    expect(partsOfDay([event], '2026-12-01')).toMatchObject([{ from: 1320, until: 1440, is_last: false }])
    expect(partsOfDay([event], '2026-12-02')).toMatchObject([{ from: 0, until: 120, is_last: true }])
    expect(eventsOn([event], '2026-12-02')).toHaveLength(1)
    expect(eventsOn([event], '2026-12-03')).toHaveLength(0)
  })

  test('of whole days are bars in the first free row, cut at the ends of the week', () => {
    const days = daysOf('week', '2026-12-01')
    const bars = barsOf(
      [whole(1, '2026-11-20', '2026-11-30'), whole(2, '2026-11-30'), whole(3, '2026-12-01', '2027-01-09')],
      days,
    )
    expect(bars.map(({ event, from, until, row }) => [event.id, from, until, row])).toEqual([
      [1, 0, 2, 0],
      [2, 1, 2, 1],
      [3, 2, 7, 0],
    ])
  })
})

test('working hours are those of the weekday, to midnight for a night shift, and none on days off and holidays', () => {
  const week = {
    weekly: {
      Tuesday: [['10:00', '19:00']] as [string, string][],
      Wednesday: [['22:00', '06:00']] as [string, string][],
    },
    days_off: [{ from: '2026-12-08', until: '2026-12-08' }],
  }
  expect(shiftsOn(week, '2026-12-01', false)).toEqual([[600, 1140]])
  expect(shiftsOn(week, '2026-12-02', false)).toEqual([[1320, 1440]])
  expect(shiftsOn(week, '2026-12-01', true)).toEqual([])
  expect(shiftsOn(week, '2026-12-08', false)).toEqual([])
})

test('a conflict is told at both events, of busy kinds that are not done and have a person in common', () => {
  const events = [
    timed(1, '10:00', '11:00'),
    timed(2, '10:30', '11:30', { owner: 8, people: [7] }),
    timed(3, '10:00', '11:00', { owner: 9 }),
    timed(4, '10:00', '11:00', { is_done: true }),
    timed(5, '10:00', '11:00', { source: 'task' }),
  ]
  const found = conflictsByEvent(events, [kind(), task])
  expect([...found].map(([key, others]) => [key, others.map(({ id }) => id)])).toEqual([
    [keyOf(events[0]), [2]],
    [keyOf(events[1]), [1]],
  ])
})

describe('a move', () => {
  const event = timed(1, '10:00', '11:00')
  test('keeps the length, and writes both ends', () => {
    expect(moved(event, kind(), { days: 1, minutes: -30 })?.values).toEqual({
      starts_at: at('2026-12-02T09:30'),
      ends_at: at('2026-12-02T10:30'),
    })
  })
  test('to another length writes the end alone, and leaves a quarter of an hour', () => {
    expect(moved(event, kind(), { longer: 30 })?.values).toEqual({ ends_at: at('2026-12-01T11:30') })
    expect(moved(event, kind(), { longer: -60 })).toBeNull()
    expect(moved(timed(1, '10:00', null), task, { longer: 15 })).toBeNull()
  })
  test('of a task writes its one moment, of a follow-up its day and time', () => {
    const due = timed(2, '18:00', null, { source: 'task' })
    expect(moved(due, task, { minutes: 15 })?.values).toEqual({ due_date: at('2026-12-01T18:15') })
    expect(moved(due, lead, { minutes: 7 * 60 })?.values).toEqual({
      follow_up_date: '2026-12-02',
      follow_up_time: '01:00',
    })
  })
  test('of whole days writes the days, and has no minutes', () => {
    expect(moved(whole(3, '2026-12-01'), { ...lead, time: 'follow_up_time' }, { days: 2 })?.values).toEqual({
      follow_up_date: '2026-12-03',
    })
    expect(moved(whole(3, '2026-12-01', '2026-12-02'), kind(), { days: 1 })?.values).toEqual({
      starts_at: at('2026-12-02T00:00'),
      ends_at: at('2026-12-03T23:59'),
    })
    expect(moved(whole(3, '2026-12-01'), lead, { minutes: 15 })).toBeNull()
  })
  test('is taken back by the values of before', () => {
    expect(valuesOf(event, kind())).toEqual({ starts_at: event.start, ends_at: event.end })
  })
  test('is refused where the person may not edit, and where the time follows from other values', () => {
    expect(moved({ ...event, may_edit: false }, kind(), { days: 1 })).toBeNull()
    expect(moved(event, kind({ is_fixed: true }), { days: 1 })).toBeNull()
  })
})
