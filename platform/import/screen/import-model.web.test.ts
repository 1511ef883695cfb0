import { describe, expect, it } from 'vitest'
import { lead } from '#modules/crm/leads/lead.record.ts'
import {
  firstMapping,
  importFields,
  isMoving,
  mapHeading,
  missingFields,
  paceOf,
  defaultFields,
  samplesOf,
  wireMapping,
} from './import-model.ts'

const upload = {
  import_id: 1,
  headings: ['Sender', 'Name again', 'Mobile', 'Query'],
  sample: [
    ['Kavita', 'K', '98250 12345', null],
    ['Rohan', 'K', '97254 11111', ''],
    ['Kavita', 'R', '', 'x'],
  ],
  mapping: { Sender: 'name', 'Name again': 'name', Mobile: 'phone', Query: null },
  rows: 3,
}

describe('the mapping of an import', () => {
  it('starts from the guess, each field used once', () => {
    expect(firstMapping(upload)).toEqual({ Sender: 'name', 'Name again': null, Mobile: 'phone', Query: null })
  })
  it('gives a field to one column only', () => {
    expect(mapHeading(firstMapping(upload), 'Query', 'name')).toEqual({
      Sender: null,
      'Name again': null,
      Mobile: 'phone',
      Query: 'name',
    })
  })
  it('lists the required fields that no column fills', () => {
    expect(missingFields(lead, firstMapping(upload))).toEqual([])
    expect(missingFields(lead, mapHeading(firstMapping(upload), 'Sender', null))).toEqual(['Name'])
  })
  it('offers phone and email in place of the contact entries', () => {
    const names = importFields(lead).map((field) => field.name)
    expect(names).toEqual(expect.arrayContaining(['name', 'phone', 'email', 'gstin']))
    expect(names).not.toContain('contacts')
    expect(new Set(names).size).toBe(names.length)
  })
  it('shows a few different values of a column', () => {
    expect(samplesOf(upload, 'Sender')).toEqual(['Kavita', 'Rohan'])
    expect(samplesOf(upload, 'Query')).toEqual(['x'])
  })
  it('sends only the headings that fill a field', () => {
    expect(wireMapping(firstMapping(upload))).toEqual({ Sender: 'name', Mobile: 'phone' })
  })
})

it('the progress of a finished job is not read again', () => {
  const job = { rows: 1, done: 1, created: 1, updated: 0, skipped: 0, invalid: 0, started_at: null }
  expect([
    isMoving({ ...job, state: 'running' }),
    isMoving({ ...job, state: 'done' }),
    isMoving({ ...job, state: 'failed' }),
  ]).toEqual([true, false, false])
})

describe('the other choices of an import', () => {
  it('first and last name may both fill the name', () => {
    const two = { headings: ['First', 'Last'], mapping: { First: 'name', Last: 'name' } }
    expect(firstMapping(two, new Set(['name']))).toEqual({ First: 'name', Last: 'name' })
    expect(mapHeading({ First: 'name', Last: null }, 'Last', 'name', new Set(['name']))).toEqual({
      First: 'name',
      Last: 'name',
    })
  })
  it('new leads can get an owner, a status, a branch and a source', () => {
    expect(defaultFields(lead)).toEqual(['assigned_user', 'lead_status_id', 'location_id', 'lead_source_id'])
  })
  it('gives the pace as soon as it is known', () => {
    expect(paceOf({ at: 0, done: 0 }, { at: 500, done: 2_000, rows: 9_000 })).toBeNull()
    expect(paceOf({ at: 0, done: 1_000 }, { at: 2_000, done: 5_000, rows: 9_000 })).toEqual({
      rate: 2_000,
      remaining: 2,
    })
  })
})
