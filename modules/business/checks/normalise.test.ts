import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { normaliseEmail, normalisePhone, normalisePhoneCode, readPhone } from './normalise.ts'

const SPELLINGS = [
  '9825012345',
  '98250 12345',
  '98250-12345',
  '98250–12345',
  '98250\u00a012345',
  '98.250.12345',
  '098250 12345',
  '(0)98250 12345',
  '919825012345',
  '+919825012345',
  '+91 98250 12345',
  '(+91) 98250-12345',
  '+91 098250 12345',
  '+91 (0) 98250 12345',
  '91-098250-12345',
  '0091 98250 12345',
  'tel:+919825012345',
  'Ravi 98250 12345 (office)',
  'Mob: 0091-98250-12345 Ravi',
  'Ph.No.9825012345',
  '9825012345 / 9825012346',
  '9825012345, 0261-2345678',
  'Flat 12, Ravi 9825012345',
  '22 Ravi 9825012345',
  '९८२५०१२३४५',
  '૯૮૨૫૦ ૧૨૩૪૫',
  '９８２５０１２３４５',
]

describe('a phone number', () => {
  for (const spelling of SPELLINGS) {
    it(`has one key however it is written: ${spelling}`, () => expect(normalisePhone(spelling)).toBe('919825012345'))
  }

  it('is read as the library reads it, for every beginning of an Indian mobile and every plain way to write it', () => {
    const wrong: string[] = []
    for (let head = 60_000; head < 100_000; head += 97)
      for (const text of [`${head}12345`, `${head} 00000`, `+91 ${head}-99999`, `+91${head}54321`]) {
        for (const [home, options] of [
          [{}, { defaultCountry: 'IN' }],
          [{ phone_code: '91' }, { defaultCallingCode: '91' }],
          [{ phone_code: '+1' }, { defaultCallingCode: '1' }],
          [{ country: 'gb' }, { defaultCountry: 'GB' }],
        ] as const) {
          const number = parsePhoneNumberFromString(text, { ...options, extract: true })
          const said = number?.isValid() ? `${number.country} ${number.number}` : 'none'
          const read = readPhone(text, home)
          if ((read ? `${read.iso2 ?? undefined} ${read.phone_code}${read.value}` : 'none') !== said)
            wrong.push(`${text} ${JSON.stringify(home)}: ${said}`)
        }
      }
    expect(wrong).toEqual([])
  })

  it('keeps its own country', () => {
    expect(normalisePhone('+1 (415) 555-2671')).toBe('14155552671')
    expect(normalisePhone('004420 7946 0958')).toBe('442079460958')
    expect(normalisePhone('415-555-2671', { phone_code: '1' })).toBe('14155552671')
    expect(normalisePhone('415-555-2671', { country: 'us' })).toBe('14155552671')
    expect(normalisePhone('+91 98250 12345', { phone_code: '+1' })).toBe('919825012345')
  })

  it('has a key even where no country knows it, and none when it is too short', () => {
    expect(normalisePhone('1234567')).toBe(normalisePhone('0123-4567'))
    expect(normalisePhone('1234567')).toBe(normalisePhone('+91 1234567'))
    expect(normalisePhone('4155552671', { phone_code: '+999' })).toBe('9994155552671')
    for (const text of ['', 'abc', '12345', '0000000', '1'.repeat(16), '1'.repeat(300)])
      expect(normalisePhone(text)).toBeNull()
  })

  it('is read into the parts of a contact entry', () => {
    expect(readPhone('Ravi 098250-12345')).toEqual({
      value: '9825012345',
      phone_code: '+91',
      iso2: 'IN',
      normal: '919825012345',
    })
    expect(readPhone('12345')).toBeNull()
  })

  it('has a code that starts with a plus', () => {
    for (const code of ['91', '+91', ' 91 ', '0091', '+ 91']) expect(normalisePhoneCode(code)).toBe('+91')
    for (const code of ['', '+', 'IN', '12345']) expect(normalisePhoneCode(code)).toBeNull()
  })
})

describe('an email', () => {
  it('has one key in any case and with spaces around', () => {
    expect(normaliseEmail(' Ravi@Example.IN ')).toBe('ravi@example.in')
    expect(normaliseEmail('  ')).toBeNull()
  })
})
