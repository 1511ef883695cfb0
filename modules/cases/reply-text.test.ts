import { expect, test } from 'vitest'
import { filledReply } from './reply-text.ts'

test('a ready reply is filled from the case, also with signs that a pattern would understand', () => {
  const values = { customer: 'Ravi $& Co', number: 'C/26-27/0001', subject: '{me}', me: '' }
  expect(filledReply('Namaste {Customer}, “{subject}” ({number}). {me}', values)).toBe(
    'Namaste Ravi $& Co, “{me}” (C/26-27/0001).',
  )
  expect(filledReply('Namaste {customer}, {unknown}', { customer: '' })).toBe('Namaste, {unknown}')
})
