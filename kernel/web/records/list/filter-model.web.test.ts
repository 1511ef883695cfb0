import { describe, expect, it } from 'vitest'
import type { FilterGroup } from '#kernel/record/filter.ts'
import { date, instant } from '#kernel/record/fields.ts'
import { blankChip, chipsFrom, filterFrom, type Chip } from './filter-model.ts'
import { dayEdge, dayPresets } from './filter-words.ts'

const range: Chip = { field: 'amount', condition: 'Range', from: '1000', to: '5000' }
const status: Chip = { field: 'lead_status_id', condition: 'Not In', values: [1, null] }

describe('the filter of the builder', () => {
  it('is the JSON of the wire contract', () => {
    expect(filterFrom({ combiner: 'AND', chips: [status, range], kept: [] })).toEqual({
      combiner: 'AND',
      conditions: [
        { field: 'lead_status_id', condition: 'Not In', values: [1, null] },
        { field: 'amount', condition: 'From', values: ['1000'] },
        { field: 'amount', condition: 'To', values: ['5000'] },
      ],
    })
  })
  it('keeps both ends of a range together when any filter may match', () => {
    const filter = filterFrom({ combiner: 'OR', chips: [status, range], kept: [] })
    expect(filter?.conditions[1]).toEqual({
      combiner: 'AND',
      conditions: [
        { field: 'amount', condition: 'From', values: ['1000'] },
        { field: 'amount', condition: 'To', values: ['5000'] },
      ],
    })
  })
  it.each(['AND', 'OR'] as const)('comes back from the address as it went in (%s)', (combiner) => {
    const state = {
      combiner,
      chips: [status, range, { field: 'gstin', condition: 'Empty', values: [] } as Chip],
      kept: [],
    }
    expect(chipsFrom(JSON.parse(JSON.stringify(filterFrom(state))))).toEqual(state)
  })
  it('leaves out chips that ask nothing, and is nothing without any', () => {
    expect(
      filterFrom({ combiner: 'AND', chips: [{ field: 'city', condition: 'Contains', values: [] }], kept: [] }),
    ).toBeUndefined()
  })
  it('leaves groups alone that it cannot show', () => {
    const nested: FilterGroup = {
      combiner: 'OR',
      conditions: [
        { field: 'city', condition: 'In', values: ['Surat'] },
        { field: 'state', condition: 'In', values: ['Goa'] },
      ],
    }
    const whole: FilterGroup = { combiner: 'AND', conditions: [nested] }
    expect(filterFrom(chipsFrom(whole))).toEqual(whole)
  })
  it('starts each kind of field with the condition it knows', () => {
    expect(blankChip('created_at', instant({ label: 'Created' })).condition).toBe('Range')
  })
})

describe('days of a filter', () => {
  it('stay days on date fields', () => {
    expect(dayEdge(date({ label: 'Follow-up' }), '2026-11-21', 'to')).toBe('2026-11-21')
  })
  it('become the first and last moment of the Indian day on instants', () => {
    const created = instant({ label: 'Created' })
    expect([dayEdge(created, '2026-11-21', 'from'), dayEdge(created, '2026-11-21', 'to')]).toEqual([
      '2026-11-21T00:00:00+05:30',
      '2026-11-21T23:59:59.999999+05:30',
    ])
  })
  it('have names; weeks start on Sunday', () => {
    const named = Object.fromEntries(dayPresets('2026-11-21').map(({ id, from, to }) => [id, [from, to]]))
    expect(named).toMatchObject({
      week: ['2026-11-15', '2026-11-21'],
      month: ['2026-11-01', '2026-11-30'],
      last_month: ['2026-10-01', '2026-10-31'],
      overdue: [null, '2026-11-20'],
    })
  })
})
