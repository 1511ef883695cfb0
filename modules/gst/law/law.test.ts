import { expect, test } from 'vitest'
import { vectorFile } from '../testing.server.ts'
import { mayReduceTax } from './credit-note-limit.ts'
import { rowOn } from './dated.ts'
import { type HsnFacts, hsnIssue } from './hsn.ts'
import { GST_RATES, RATES_NEVER_IN_FORCE, rateStanding, ratesOn } from './rates.ts'
import { UNIT_CODES, unitCode } from './units.ts'

const masters = vectorFile('masters')

test('rates, rates that never were and units are those of the masters', () => {
  expect(GST_RATES.map(({ rate, from, to, note }) => ({ rate, from, to, note }))).toEqual(masters.gstRates)
  expect(RATES_NEVER_IN_FORCE).toEqual(masters.gstRatesNeverInForce)
  expect(Object.entries(UNIT_CODES).map(([code, name]) => ({ code, name }))).toEqual(masters.uqc)
})

test('a row is in force on its first and last day', () => {
  const rows = [
    { value: 'old', from: '2020-01-01', to: '2024-07-31' },
    { value: 'new', from: '2024-08-01', to: null },
  ]
  const valueOn = (date: string) => rowOn(rows, date)?.value ?? null
  expect(['2019-12-31', '2020-01-01', '2024-07-31', '2024-08-01', '2099-01-01'].map(valueOn)).toEqual([
    null,
    'old',
    'old',
    'new',
    'new',
  ])
})

test('a rate stands as the law of the day has it', () => {
  expect(rateStanding('18.00', '2026-11-23')).toBe('in_force')
  expect(rateStanding('40', '2025-09-21')).toBe('not_in_force')
  expect(rateStanding('40', '2025-09-22')).toBe('in_force')
  expect(rateStanding('12', '2025-09-21')).toBe('in_force')
  expect(rateStanding('12', '2025-09-22')).toBe('unusual')
  expect(rateStanding('28', '2026-01-31')).toBe('in_force')
  expect(rateStanding('28', '2026-02-01')).toBe('unusual')
  expect(rateStanding('10', '2026-11-23')).toBe('never')
  expect(rateStanding('18.5', '2026-11-23')).toBe('unknown')
  expect(rateStanding('18', '2017-06-30')).toBe('not_in_force')
})

test('a form offers the rates of the specification and those in force, in order', () => {
  expect(ratesOn('2026-11-23')).toEqual('0 0.1 0.25 1 1.5 3 5 6 7.5 10 12 15 18 28 40'.split(' '))
  expect(ratesOn('2025-09-01')).not.toContain('40')
})

test('units as people write them have their code', () => {
  const expected = {
    kg: 'KGS',
    Kgs: 'KGS',
    'Pcs.': 'PCS',
    pieces: 'PCS',
    Boxes: 'BOX',
    'sq. ft': 'SQF',
    than: 'OTH',
    '': null,
  }
  for (const [unit, code] of Object.entries(expected)) expect(unitCode(unit), unit).toBe(code)
})

test('HSN has the digits that turnover, buyer and export ask for', () => {
  const small: HsnFacts = { turnover: '5', date: '2026-11-23', registered: true, is_export: false }
  const ruleOf = (code: string | null, facts: Partial<HsnFacts> & { service?: boolean } = {}) =>
    hsnIssue(code, { service: false, ...small, ...facts })?.rule ?? null
  expect(ruleOf(null)).toBe('required')
  expect(ruleOf(null, { registered: false })).toBeNull()
  expect(ruleOf(null, { registered: false, turnover: '5.01' })).toBe('required')
  expect([ruleOf('7326'), ruleOf('7326', { turnover: '5.01' })]).toEqual([null, 'hsn_digits'])
  expect([ruleOf('732690', { is_export: true }), ruleOf('73269099', { is_export: true })]).toEqual(['hsn_digits', null])
  expect(ruleOf('998713', { service: true, is_export: true })).toBeNull()
  expect([ruleOf('998713'), ruleOf('732690', { service: true }), ruleOf('73269')]).toEqual([
    'hsn_kind',
    'hsn_kind',
    'hsn',
  ])
})

test('tax may be lowered until 30 November, before October 2022 until 30 September', () => {
  const lowers = (note: string, invoice: string) => mayReduceTax({ note, invoice })
  expect([lowers('2027-11-30', '2026-04-01'), lowers('2027-12-01', '2026-04-01')]).toEqual([true, false])
  expect([lowers('2022-09-30', '2021-04-01'), lowers('2022-10-01', '2021-04-01')]).toEqual([true, true])
  expect(lowers('2021-10-01', '2020-04-01')).toBe(false)
})
