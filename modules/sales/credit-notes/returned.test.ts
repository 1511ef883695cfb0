import { expect, test } from 'vitest'
import { creditOf } from './returned.ts'

const line = { id: 1, quantity: '10', tax_rate: '5', taxable: '1000.00', tax: '50.00' }
const invoice = {
  status: 'posted',
  date: '2026-05-01',
  round_off: true,
  other_charges: '0.00',
  igst: '0.00',
  lines: [line],
}
const note = { date: '2026-05-10', lines: [{ invoice_line_id: 1, quantity: '5' }] }

test('half of the goods give back half of the amount with its tax', () => {
  expect(creditOf({ ...invoice, total: '1050.00' }, [], note, 'invoice_line_id')).toMatchObject({
    taxable: '500.00',
    cgst: '12.50',
    total: '525.00',
  })
})

test('under reverse charge the buyer never paid the tax to the seller, so only the taxable value is given back', () => {
  const credit = creditOf({ ...invoice, reverse_charge: true, total: '1000.00' }, [], note, 'invoice_line_id')
  expect(credit).toMatchObject({ taxable: '500.00', cgst: '12.50', sgst: '12.50', total: '500.00' })
})
