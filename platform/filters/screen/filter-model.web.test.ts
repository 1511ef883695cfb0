import { describe, expect, it } from 'vitest'
import { setupI18n } from '@lingui/core'
import { type FilterGroup, isEmptyFilter } from '#engine/record/filter.ts'
import { PERIODS } from '#base/periods.ts'
import { makeBook } from '#engine/web/use-options.ts'
import { customDays } from './DayEditor.tsx'
import { date, instant } from '#engine/record/fields.ts'
import { blankChip, chipsFrom, filterFrom, putGroup, type Chip } from './filter-model.ts'
import { chipWords, dayEdge, dayPresets } from './filter-words.ts'

const range: Chip = { field: 'amount', condition: 'Range', from: '1000', to: '5000' }
const status: Chip = { field: 'lead_status_id', condition: 'Not In', values: [1, null] }

describe('the filter of the builder', () => {
  it('is written in wire form', () => {
    expect(filterFrom({ combiner: 'AND', chips: [status, range], groups: [], kept: [] })).toEqual({
      combiner: 'AND',
      conditions: [
        { field: 'lead_status_id', condition: 'Not In', values: [1, null] },
        { field: 'amount', condition: 'From', values: ['1000'] },
        { field: 'amount', condition: 'To', values: ['5000'] },
      ],
    })
  })
  it('keeps both ends of a range together when any filter may match', () => {
    const filter = filterFrom({ combiner: 'OR', chips: [status, range], groups: [], kept: [] })
    expect(filter?.conditions[1]).toEqual({
      combiner: 'AND',
      conditions: [
        { field: 'amount', condition: 'From', values: ['1000'] },
        { field: 'amount', condition: 'To', values: ['5000'] },
      ],
    })
  })
  it.each(['AND', 'OR'] as const)('is read from the address unchanged (%s)', (combiner) => {
    const state = {
      combiner,
      chips: [status, range, { field: 'gstin', condition: 'Empty', values: [] } as Chip],
      groups: [],
      kept: [],
    }
    expect(chipsFrom(JSON.parse(JSON.stringify(filterFrom(state))))).toEqual(state)
  })
  it('leaves out chips without effect, and is undefined without any', () => {
    expect(
      filterFrom({
        combiner: 'AND',
        chips: [{ field: 'city', condition: 'Contains', values: [] }],
        groups: [],
        kept: [],
      }),
    ).toBeUndefined()
  })
  it('keeps groups that it cannot show', () => {
    const nested: FilterGroup = {
      combiner: 'OR',
      conditions: [
        { field: 'city', condition: 'In', values: ['Surat'] },
        { field: 'state', condition: 'In', values: ['Goa'] },
      ],
    }
    const deep: FilterGroup = {
      combiner: 'AND',
      conditions: [nested, { field: 'pincode', condition: 'In', values: ['395003'] }],
    }
    const whole: FilterGroup = { combiner: 'OR', conditions: [deep] }
    expect(chipsFrom(whole).kept).toEqual([deep])
    expect(filterFrom(chipsFrom(whole))).toEqual(whole)
  })
  it('edits one level of groups', () => {
    const city: Chip = { field: 'city', condition: 'In', values: ['Surat'] }
    const added = putGroup(
      { combiner: 'AND', chips: [status], groups: [], kept: [] },
      { combiner: 'OR', chips: [city, range] },
      0,
    )
    const filter = filterFrom(added)
    expect(filter?.conditions[1]).toMatchObject({
      combiner: 'OR',
      conditions: [{ field: 'city' }, { combiner: 'AND' }],
    })
    expect(chipsFrom(JSON.parse(JSON.stringify(filter)))).toEqual(added)
    expect(putGroup(added, { combiner: 'OR', chips: [] }, 0).groups).toEqual([])
  })
  it('filters by empty values with the condition Empty, so that it does not count as an empty filter', () => {
    const none: Chip = { field: 'lead_source_id', condition: 'In', values: [null] }
    const filter = filterFrom({ combiner: 'AND', chips: [none], groups: [], kept: [] })
    expect(filter?.conditions).toEqual([{ field: 'lead_source_id', condition: 'Empty' }])
    expect(isEmptyFilter(filter)).toBe(false)
  })
  it('filters people by "me" and by their role', () => {
    const chips: Chip[] = [
      { field: 'assigned_user', condition: 'In', values: ['me'] },
      { field: 'assigned_user', condition: 'Not In', values: [3], by: 'Role' },
      { field: 'assigned_user', condition: 'In', values: [4], people: 'All' },
    ]
    const filter = filterFrom({ combiner: 'AND', chips, groups: [], kept: [] })
    expect(filter?.conditions).toEqual([
      { field: 'assigned_user', condition: 'In', values: ['me'] },
      { field: 'assigned_user', condition: 'Not In', values: [3], by: 'Role' },
      { field: 'assigned_user', condition: 'In', values: [4], people: 'All' },
    ])
    expect(chipsFrom(filter).chips).toEqual(chips)
  })
  it('starts each kind of field with a condition that the kind supports', () => {
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
  it('have names for all sixteen periods', () => {
    const created = instant({ label: 'Created' })
    const i18n = setupI18n({ locale: 'en-IN', messages: { 'en-IN': {} } })
    const words = (values: string[]) =>
      chipWords({
        chip: { field: 'x', condition: 'Period', values },
        field: created,
        book: makeBook({ maps: new Map() }),
        i18n,
      })
    const names = PERIODS.filter((one) => one !== 'customPeriod').map((one) => words([one]).value)
    expect(new Set(names).size).toBe(15)
    expect(words(['currentYear'])).toEqual({ condition: 'is', value: 'This financial year' })
    expect(words(['customPeriod', '2026-04-01', '2026-04-30']).value).toBe('01/04/2026 and 30/04/2026')
  })
  it('chosen by the person are a custom period, or an open range while one end is missing', () => {
    const day = date({ label: 'Follow-up' })
    expect(customDays('due', day, { from: '2026-04-30', to: '2026-04-01' })).toEqual({
      field: 'due',
      condition: 'Period',
      values: ['customPeriod', '2026-04-01', '2026-04-30'],
    })
    expect(customDays('due', day, { from: null, to: '2026-04-30' })).toMatchObject({ condition: 'Range', from: null })
  })
  it('before and after today have names as well', () => {
    const named = Object.fromEntries(dayPresets('2026-11-21').map(({ id, from, to }) => [id, [from, to]]))
    expect(named).toEqual({ overdue: [null, '2026-11-20'], next7: ['2026-11-21', '2026-11-27'] })
  })
})
