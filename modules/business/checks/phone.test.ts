import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { checks } from '../checks.ts'
import { phoneCheck } from './phone-check.ts'
import { phoneProblem, storedPhone } from './phone.ts'
import { isOfIndia, typedPhoneProblem } from './phone-typed.ts'

const IN_INDIA = 'Enter a 10-digit mobile number, or a landline with its STD code'
const WRONG = 'Enter a valid phone number'

const GOOD: [text: string, phone_code?: string][] = [
  ['9825012345'],
  ['6000000000'],
  ['98250 12345', '91'],
  ['098250-12345', '+91'],
  ['+91 98250 12345', '+1'],
  ['0091 98250 12345'],
  ['91 9825012345'],
  ['(0261) 245 1234'],
  ['0261-2451234'],
  ['22 2345 6789'],
  ['011 4123 4567'],
  ['080-2345 6789', '+91'],
  ['07412 234567'],
  ['501234567', '+971'],
  ['+971 50 123 4567'],
  ['415 555 2671', '+1'],
  ['020 7946 0958', '+44'],
]

const WRONG_ONES: [text: string, message: string, phone_code?: string][] = [
  ['12345', IN_INDIA],
  ['12345', IN_INDIA, '+91'],
  ['+91 12345', IN_INDIA],
  ['982501234', IN_INDIA],
  ['98250123456', IN_INDIA],
  ['5555555555', IN_INDIA],
  ['2451234', IN_INDIA],
  ['1800 209 1234', IN_INDIA],
  ['+91 0261 245', IN_INDIA],
  ['12345', WRONG, '+971'],
  ['+1 12345', WRONG],
  ['98250 12345', WRONG, '+1'],
  ['501234567', WRONG, '+999'],
  ['', WRONG],
  ['abc', WRONG],
  ['9825012345 / 9825012346', WRONG],
  ['1'.repeat(300), WRONG],
]

describe('the rule of phone numbers', () => {
  for (const [text, phone_code] of GOOD)
    it(`accepts ${text} ${phone_code ?? ''}`, () => expect(phoneProblem(text, { phone_code })).toBeNull())

  for (const [text, message, phone_code] of WRONG_ONES)
    it(`refuses ${text.slice(0, 30)} ${phone_code ?? ''}`, () =>
      expect(phoneProblem(text, { phone_code })).toBe(message))

  it('takes the home from a country as well', () => {
    expect(phoneProblem('501234567', { country: 'ae' })).toBeNull()
    expect(phoneProblem('9825012345', { country: 'IN' })).toBeNull()
    expect(phoneProblem('12345', { country: 'IN' })).toBe(IN_INDIA)
  })

  it('knows exactly the mobiles and landlines of India that the library knows, and every beginning from 6 to 9', () => {
    const wrong: string[] = []
    for (let head = 10_000; head < 100_000; head += 7) {
      for (const tail of ['23456', '78901', '00000']) {
        const national = `${head}${tail}`
        const type = parsePhoneNumberFromString(national, 'IN')?.getType() ?? ''
        const good = /^[6-9]/.test(national) || type.startsWith('FIXED_LINE')
        if ((typedPhoneProblem(national) === null) !== good) wrong.push(`${national} ${type}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('is the same where a form asks, and the form needs no library for a number of India', async () => {
    for (const [text, phone_code] of GOOD) expect(await phoneCheck(text, phone_code), text).toBeNull()
    for (const [text, message, phone_code] of WRONG_ONES) expect(await phoneCheck(text, phone_code), text).toBe(message)
    expect(phoneCheck('12345', '+91')).toBe(IN_INDIA)
    expect(phoneCheck('501234567', '+971')).toBeInstanceOf(Promise)
  })

  it('is, for a field of a definition, the layout and the rule of India', () => {
    expect(checks.phone_as_typed('12345')).toBe(IN_INDIA)
    expect(checks.phone_as_typed('0261-2451234')).toBeNull()
    expect(checks.phone_as_typed('+971 50 123 4567')).toBeNull()
    expect(checks.phone_as_typed('none')).toBe(WRONG)
  })

  it('says whose number it is, and how an account keeps it', () => {
    expect([isOfIndia('9825012345'), isOfIndia('+91 98'), isOfIndia('00919'), isOfIndia('+1 415')]).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(storedPhone('0261-2451234', { phone_code: '+91' })).toBe('+912612451234')
    expect(isValidPhoneNumber(storedPhone('50 123 4567', { phone_code: '+971' }))).toBe(true)
  })
})
