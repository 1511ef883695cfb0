import { describe, expect, it, test } from 'vitest'
import { financialYear, indianDate } from '#base/financial-year.ts'
import { formatRupees, formatShortRupees, formatWholeRupees, roundToPaise } from './inr.ts'
import { isStateCode } from './state-codes.ts'
import { pinFitsState, stateByCode, stateByName, STATES } from './states.ts'
import { amountInWords, numberToWords } from './words.ts'

test('the short list of state codes is that of the states', () => {
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
  expect(codes.filter(isStateCode)).toEqual(STATES.map(({ code }) => code))
  expect(['', '1', '024', '2A'].filter(isStateCode)).toEqual([])
})

describe('rupees', () => {
  it('have a short form for totals', () => {
    const expected: [rupees: string, short: string][] = [
      ['0', '₹0'],
      ['999.5', '₹1,000'],
      ['99999.49', '₹99,999'],
      ['99999.5', '₹1 L'],
      ['513000', '₹5.1 L'],
      ['1213000', '₹12.1 L'],
      ['9994999.99', '₹99.9 L'],
      ['9995000', '₹1 Cr'],
      ['32000000', '₹3.2 Cr'],
      ['1234567890000', '₹1,23,456.8 Cr'],
      ['-1213000', '-₹12.1 L'],
      ['-0.4', '₹0'],
      ['abc', ''],
    ]
    for (const [rupees, short] of expected) expect(formatShortRupees(rupees), rupees).toBe(short)
  })

  it('are formatted like Intl does', () => {
    const platform = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
    for (let amount = 1; amount < 1e15; amount = amount * 7 + 3) {
      const rupees = `${amount}.25`
      expect(formatRupees(rupees)).toBe(platform.format(rupees as `${number}`))
    }
  })

  it('round half away from zero and refuse anything but a decimal text', () => {
    expect(roundToPaise('1.005')).toBe(101n)
    expect(roundToPaise('-1.005')).toBe(-101n)
    expect(roundToPaise('-0.004')).toBe(0n)
    expect(formatRupees('-0.004')).toBe('₹0.00')
    expect(formatWholeRupees('-1234567.5')).toBe('-₹12,34,568')
    for (const text of ['', '1,000', '1e5', ' 1', '.5', '1.', '--1', '1'.repeat(100)]) {
      expect(roundToPaise(text)).toBeNull()
      expect(formatRupees(text)).toBe('')
      expect(amountInWords(text)).toBe('')
    }
  })
})

describe('words', () => {
  it('write crores above 999 recursively', () => {
    expect(amountInWords('1000000000000')).toBe('Rupees One Lakh Crore Only')
    expect(amountInWords('-0.004')).toBe('Rupees Zero Only')
    expect(amountInWords('0.995')).toBe('Rupees One Only')
  })

  it('accept only positive whole numbers', () => {
    expect(numberToWords('0000000000')).toBe('')
    expect(numberToWords('0000000012')).toBe('Twelve')
    expect(numberToWords('12\n')).toBe('')
    expect(numberToWords('१२')).toBe('')
  })
})

describe('dates', () => {
  it('that are invalid are refused', () => {
    for (const text of ['', '2026-02-30', '2026-13-01', '2026-4-1', '2026-04-01T00:00:00Z', '01/04/2026'])
      expect(() => financialYear(text), text).toThrow(RangeError)
  })

  it('are those of India, not UTC', () => {
    expect(indianDate(new Date('2026-03-31T18:29:59Z'))).toBe('2026-03-31')
    expect(indianDate(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01')
  })

  it('are correct at the end of a century', () => expect(financialYear('2099-05-01').financial_year).toBe('2099-00'))
})

describe('states', () => {
  it('are found by code with or without its leading zero', () => {
    for (const code of ['07', '7', 7]) expect(stateByCode(code)?.name).toBe('Delhi')
    for (const code of ['25', '28', '99', '', 'x']) expect(stateByCode(code)).toBeNull()
  })

  it('are found by name in common other spellings', () => {
    const expected: [name: string, code: string | undefined][] = [
      ['gujarat', '24'],
      [' Tamilnadu ', '33'],
      ['Jammu & Kashmir', '01'],
      ['Orissa', '21'],
      ['New Delhi', '07'],
      ['Pondicherry', '34'],
      ['Nowhere', undefined],
      ['', undefined],
    ]
    for (const [name, code] of expected) expect(stateByName(name)?.code, name).toBe(code)
  })

  it('are never excluded by a PIN code if no range is known', () => {
    expect(pinFitsState({ pin: '500001', state_code: 36 })).toBe(true)
    expect(pinFitsState({ pin: '110001', state_code: 6 })).toBe(false)
    expect(pinFitsState({ pin: '160017', state_code: 4 })).toBe(true)
  })
})
