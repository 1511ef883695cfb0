import { describe, expect, test } from 'vitest'
import { calendarsOf, clockOf, nextChange, nextLog, type Rules, targetsOf, workingTimeOf } from './clock.ts'
import { checkHours, spanFromText, spanText } from './hours.ts'
import type { CaseEvent } from './sla.ts'

const CLOSED = { sunday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null }
const policy = (first_response: string, resolve: string, more: object = {}) => ({
  ...{ priority: null, case_category_id: null, first_response, resolve },
  ...more,
})
const RULES: Rules = {
  hours: [
    { ...CLOSED, monday: '10:00-14:00', location_id: 7, lunch: null },
    { ...CLOSED, monday: '10:00-19:00', tuesday: '10:00-19:00', location_id: null, lunch: '13:00-14:00' },
  ],
  holidays: [
    { date: '2026-11-24', location_id: null },
    { date: '2026-11-30', location_id: 7 },
  ],
  policies: [
    policy('1 h', '4 h', { priority: 'urgent' }),
    policy('30 min', '2 h', { case_category_id: 3 }),
    policy('2 h', '8 h'),
  ],
}

describe('hours as people type them', () => {
  test('are read in several spellings and stored in one', () => {
    for (const typed of ['10:00-19:00', '10 am to 7 pm', '10:00 – 19:00'])
      expect(spanText(spanFromText(typed) ?? ['', ''])).toBe('10:00-19:00')
    expect(spanFromText('00:00-24:00')).toEqual(['00:00', '24:00'])
    for (const typed of ['10', '10:00', '9:00-9:00', '25:00-26:00', '1-2-3', 'x'.repeat(5_000)])
      expect(checkHours(typed)).not.toBeNull()
    expect(checkHours(' ')).toBeNull()
  })
})

describe('the rules of a business', () => {
  test('the policy that says most about a case decides', () => {
    expect(targetsOf(RULES, { priority: 'urgent', case_category_id: 4 })).toEqual({ first_response: 60, resolve: 240 })
    expect(targetsOf(RULES, { priority: 'urgent', case_category_id: 3 })?.first_response).toBe(30)
    expect(targetsOf(RULES, { priority: 'low' })?.first_response).toBe(120)
    expect(targetsOf({ ...RULES, policies: [] }, { priority: 'low' })).toBeNull()
  })

  test('a branch has its own hours and holidays, others have those of all', () => {
    expect(workingTimeOf(RULES, 7)).toMatchObject({ lunch: null, holidays: ['2026-11-24', '2026-11-30'] })
    expect(workingTimeOf(RULES, 7).hours).toMatchObject({ Monday: ['10:00', '14:00'], Tuesday: null })
    expect(workingTimeOf(RULES, 8)).toMatchObject({ lunch: ['13:00', '14:00'], holidays: ['2026-11-24'] })
    expect(workingTimeOf({ ...RULES, hours: [] }, null).hours).toMatchObject({
      Sunday: undefined,
      Monday: ['10:00', '19:00'],
    })
  })
})

describe('the stored clock of a case', () => {
  // Monday 10:00 in India.
  const created = '2026-11-23T04:30:00.000Z'
  const at = (time: string) => Date.parse(`2026-11-23T${time}+05:30`)
  const clock = (log: CaseEvent[], now: number) =>
    clockOf({ rules: RULES, calendar: calendarsOf(RULES)(null), row: {}, log }, now)
  const open: CaseEvent[] = [{ at: created, kind: 'open' }]

  test('goes from in time over due soon to late, each at its moment', () => {
    const { values, alarms } = clock(open, at('10:00'))
    expect(values).toEqual({
      response_due: '2026-11-23T06:30:00.000Z',
      resolve_due: '2026-11-23T13:30:00.000Z',
      due_at: '2026-11-23T06:30:00.000Z',
      soon_at: '2026-11-23T06:00:00.000Z',
      clock: 'ok',
    })
    expect(nextChange(alarms, at('10:00'))).toBe(at('11:30'))
    expect(clock(open, at('11:30')).values.clock).toBe('soon')
    expect(clock(open, at('12:00')).values.clock).toBe('soon')
    expect(clock(open, at('12:00') + 1).values.clock).toBe('breached')
    // The resolve clock still has its own alarms.
    expect(nextChange(alarms, at('12:01'))).toBe(at('17:00'))
  })

  test('shows the resolve clock once answered, and none while it waits', () => {
    const answered = nextLog(open, { kind: 'open', since: created, responded_at: '2026-11-23T05:00:00.000Z' })
    expect(clock(answered, at('11:00')).values).toMatchObject({ due_at: '2026-11-23T13:30:00.000Z', clock: 'ok' })
    const waiting = nextLog(answered, {
      kind: 'waiting',
      since: '2026-11-23T06:00:00Z',
      responded_at: '2026-11-23T05:00:00.000Z',
    })
    const { values, alarms } = clock(waiting, at('18:00'))
    expect(values).toMatchObject({ due_at: null, resolve_due: null, clock: 'waiting' })
    expect(alarms).toEqual([])
  })

  test('keeps for ever what was late when it was closed', () => {
    const closed = nextLog(open, {
      kind: 'closed',
      since: '2026-11-23T07:30:00Z',
      responded_at: '2026-11-23T07:30:00Z',
    })
    expect(clock(closed, at('13:30')).values).toMatchObject({ clock: 'breached', due_at: null })
  })

  test('stands still without a policy', () => {
    const nothing = clockOf(
      { rules: { ...RULES, policies: [] }, calendar: calendarsOf(RULES)(null), row: {}, log: open },
      0,
    )
    expect(nothing).toEqual({ values: expect.objectContaining({ clock: null, due_at: null }), alarms: [] })
  })

  test('the log takes each change of meaning once, in order, and takes an undone answer back', () => {
    const same = nextLog(open, { kind: 'open', since: '2026-11-23T06:00:00Z', responded_at: null })
    expect(same).toEqual(open)
    const early = nextLog([...open, { at: '2026-11-23T08:00:00Z', kind: 'waiting' }], {
      ...{ kind: 'open', since: '2026-11-23T07:00:00Z', responded_at: '2026-11-23T05:00:00Z' },
    })
    expect(early.map((event) => event.at)).toEqual([
      created,
      '2026-11-23T05:00:00Z',
      '2026-11-23T08:00:00Z',
      '2026-11-23T08:00:00Z',
    ])
    expect(nextLog(early, { kind: 'open', since: created, responded_at: null }).some((one) => 'reply' in one)).toBe(
      false,
    )
  })
})
