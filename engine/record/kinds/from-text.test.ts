import { describe, expect, test } from 'vitest'
import { date, type Field, flag, instant, kindOf, money, whole } from '../fields.ts'

// Spellings found in files of Indian businesses.
const read = (field: Field, cell: string) => {
  const reading = kindOf(field).from_text(cell, field)
  return 'value' in reading ? reading.value : null
}

describe('cells of files', () => {
  test.each([
    ['5,13,000.50', '513000.50'],
    ['₹ 5,13,000', '513000'],
    ['Rs. 500/-', '500'],
    ['INR 12', '12'],
    ['500 Rs', '500'],
    ['1.5 lakh', '150000'],
    ['2 Cr', '20000000'],
    ['0.25 Crore', '2500000'],
    ['50k', '50000'],
    ['1.234567 Lac', '123456.7'],
    ['12,000 only', '12000'],
    ['Rs.\u00a05,000', '5000'],
    ['ten', null],
    ['1.005', null],
    [`5${' '.repeat(60_000)}x`, null],
    [`5${' '.repeat(60_000)}Rs`, null],
    ['lakh', null],
  ])('an amount %j is %j rupees', (cell, rupees) => expect(read(money({ label: 'Amount' }), cell)).toBe(rupees))

  test.each([
    ['25/09/2026', '2026-09-25'],
    ['5-9-26', '2026-09-05'],
    ['25 Sep 2026', '2026-09-25'],
    ['25-September-2026', '2026-09-25'],
    ['2026-09-25 14:30:00', '2026-09-25'],
    ['25.09.1998', '1998-09-25'],
    ['31/02/2026', null],
    ['09/25/2026', null],
    ['tomorrow', null],
  ])('a day %j is %j', (cell, day) => expect(read(date({ label: 'Day' }), cell)).toBe(day))

  test('a moment without a zone is Indian time', () => {
    expect(read(instant({ label: 'At' }), '2026-10-05 11:20:31')).toBe('2026-10-05T11:20:31+05:30')
    expect(read(instant({ label: 'At' }), '05/10/2026 2:05 PM')).toBe('2026-10-05T14:05:00+05:30')
  })

  test('whole numbers and answers', () => {
    expect(read(whole({ label: 'Pieces' }), '1,00,000')).toBe(100_000)
    expect(read(whole({ label: 'Pieces' }), '1.5')).toBe(null)
    expect(['Yes', 'n', 'TRUE', 'maybe'].map((cell) => read(flag({ label: 'Is it' }), cell))).toEqual([
      true,
      false,
      true,
      null,
    ])
  })
})
