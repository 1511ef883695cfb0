import { describe, expect, it } from 'vitest'
import { makePrimary, settlePrimaries } from './primary-contacts.ts'
import { duplicateQuestion } from './duplicates.web.ts'

const phone = (value: string, is_primary = false) => ({ type: 'Contact Number', value, is_primary, phone_code: '+91' })
const email = (value: string, is_primary = false) => ({ type: 'Email', value, is_primary })

describe('contact entries', () => {
  it('get exactly one primary of each type', () => {
    const stars = settlePrimaries([phone('1'), phone('2', true), email('x')]).map((entry) => entry.is_primary)
    expect(stars).toEqual([false, true, true])
  })
  it('move the star to another entry of the same type', () => {
    expect(makePrimary([phone('1', true), email('x', true), phone('2')], 2).map((entry) => entry.is_primary)).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('the query for duplicates', () => {
  it('has the number with its country code', () => {
    expect(duplicateQuestion(phone('098250 12345'))).toEqual({ phone: '9825012345', phone_code: '+91' })
    expect(duplicateQuestion({ ...phone('501234567'), phone_code: '971' })).toEqual({
      phone: '501234567',
      phone_code: '+971',
    })
    expect(duplicateQuestion(phone('+44 20 7946 0000'))).toEqual({ phone: '+442079460000' })
  })
  it('waits until the entry is complete', () => {
    expect([
      duplicateQuestion(phone('9825')),
      duplicateQuestion(email('kavita@')),
      duplicateQuestion(email('Kavita@Shop.in')),
    ]).toEqual([null, null, { email: 'kavita@shop.in' }])
  })
})
