import { expect, test } from 'vitest'
import { amountOfRange } from './amount-range.ts'

test.each([
  ['10-15 Lakh', '10 Lakh'],
  ['1 – 1.5 Crore', '1 Crore'],
  ['Rs. 50,000 - 1 Lakh', '50,000'],
  ['₹10,000 to ₹20,000/-', '10,000'],
  ['10 Lakh - 1 Crore', '10 Lakh'],
  ['More than Rs 5 Lakh', '5 Lakh'],
  ['Upto 10,000', '10,000'],
  ['> 2 Cr', '2 Cr'],
  ['1.5 Lakh', null],
  ['₹ 2,50,000', null],
  ['-500', null],
  ['ten to twenty', null],
  [`1-${'9'.repeat(70)}`, null],
])('the amount of “%s” is %s', (cell, amount) => {
  expect(amountOfRange(cell)).toBe(amount)
})
