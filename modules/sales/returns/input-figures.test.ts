import { expect, test } from 'vitest'
import { computeBill } from '../purchases/bills/price-bill.ts'
import { addBill, newInputFigures, shownInput } from './input-figures.ts'

const line = (more: object = {}) => ({ quantity: '10', price: '100', tax_rate: '18', ...more })
const bill = (more: object = {}, lines: object[] = [line()]): Record<string, any> => {
  const draft = {
    ...{ status: 'posted', bill_date: '2026-10-05', date: '2026-10-06', supplier_state: 'Gujarat', buyer_state: '24' },
    ...{ supplier_gst_type: 'Regular', buyer_registration: 'Regular', input_tax: 'claimed', supply: 'goods' },
    ...{ lines, charges: [], round_off: false, ...more },
  }
  const computed = computeBill(draft) as Record<string, any>
  return { ...draft, ...computed, lines: draft.lines.map((one, index) => ({ ...one, ...computed.lines[index] })) }
}
const figuresOf = (...bills: Record<string, any>[]) => {
  const figures = newInputFigures()
  for (const one of bills) addBill(figures, one)
  return shownInput(figures)
}
const credit = (shown: ReturnType<typeof shownInput>, row: string) => shown.credits.find((one) => one.row === row)

test('the tax of a bill is all other credit; across states it is integrated tax', () => {
  const shown = figuresOf(bill(), bill({ supplier_state: 'Maharashtra' }))
  expect(credit(shown, 'other')).toMatchObject({ taxable: '2000.00', cgst: '90.00', sgst: '90.00', igst: '180.00' })
  expect(shown.net).toMatchObject({ cgst: '90.00', sgst: '90.00', igst: '180.00' })
  expect(shown).toMatchObject({ papers: 2, total: '2360.00', reverse_charge: { taxable: '0.00' } })
})

test('the cess of a bill stands beside its tax, and is blocked with it', () => {
  const cess = [line({ tax_rate: '28', cess_rate: '12' })]
  const day = { bill_date: '2026-01-05', date: '2026-01-06' }
  const shown = figuresOf(bill(day, cess), bill({ ...day, input_tax: 'blocked' }, cess))
  expect(credit(shown, 'other')).toMatchObject({ taxable: '2000.00', cgst: '280.00', cess: '240.00' })
  expect(shown.blocked).toMatchObject({ cess: '120.00' })
  expect(shown.net).toMatchObject({ cess: '120.00' })
})

test('blocked tax is shown as available and reversed; tax that is not claimed stands apart', () => {
  const shown = figuresOf(bill({ input_tax: 'blocked' }), bill({ input_tax: 'not_claimed' }))
  expect(credit(shown, 'other')).toMatchObject({ cgst: '90.00' })
  expect(shown.blocked).toMatchObject({ cgst: '90.00' })
  expect(shown.net).toMatchObject({ cgst: '0.00', sgst: '0.00' })
  expect(shown.not_claimed).toMatchObject({ cgst: '90.00' })
})

test('a line says for itself what becomes of its tax, and a debit note follows the lines that it lowers', () => {
  const lines = [
    { ...line(), id: 1, input_tax: 'capital' },
    { ...line(), id: 2, input_tax: 'blocked' },
    { ...line(), id: 3 },
    { ...line(), id: 4, input_tax: 'claimed' },
  ]
  const of = bill({ input_tax: 'not_claimed' }, lines)
  const shown = figuresOf(of)
  expect(credit(shown, 'other')).toMatchObject({ taxable: '3000.00', cgst: '270.00', sgst: '270.00' })
  expect(shown.capital).toMatchObject({ taxable: '1000.00', cgst: '90.00' })
  expect(shown.blocked).toMatchObject({ taxable: '1000.00', cgst: '90.00' })
  expect(shown.net).toMatchObject({ cgst: '180.00' })
  expect(shown.not_claimed).toMatchObject({ taxable: '1000.00', cgst: '90.00' })
  const figures = newInputFigures()
  addBill(figures, of)
  addBill(figures, of, { ...of, lines: [{ ...of.lines[1], bill_line_id: 2 }] })
  expect(shownInput(figures).blocked).toMatchObject({ taxable: '0.00', cgst: '0.00' })
  expect(credit(shownInput(figures), 'other')).toMatchObject({ taxable: '2000.00' })
})

test('reverse charge is tax to pay and credit at once; services from abroad are imports, and imported goods pay at the customs', () => {
  const small = bill({ supplier_gst_type: 'Unregistered', reverse_charge: true })
  expect(small.total).toBe('1000.00')
  const service = bill({
    supplier_gst_type: 'Overseas',
    supplier_state: null,
    supply: 'services',
    reverse_charge: true,
  })
  const goods = bill({ supplier_gst_type: 'Overseas', supplier_state: null, reverse_charge: true })
  const shown = figuresOf(small, service, goods)
  expect(shown.reverse_charge).toMatchObject({ taxable: '2000.00', cgst: '90.00', igst: '180.00' })
  expect(credit(shown, 'reverse_charge')).toMatchObject({ cgst: '90.00' })
  expect(credit(shown, 'import_services')).toMatchObject({ igst: '180.00' })
  expect(credit(shown, 'import_goods')).toMatchObject({ igst: '180.00' })
})

test('purchases without tax stand by where the supplier is', () => {
  const shown = figuresOf(
    bill({ supplier_gst_type: 'Composition' }),
    bill({ supplier_gst_type: 'Composition', supplier_state: 'Maharashtra' }),
    bill({}, [line({ tax_rate: 'exempt' }), line({ tax_rate: 'non_gst', price: '5' }), line()]),
    bill({ supplier_gst_type: 'Unregistered' }),
  )
  expect(shown.without_tax).toEqual([
    { row: 'untaxed_inter', value: '1000.00' },
    { row: 'untaxed_intra', value: '2000.00' },
    { row: 'non_gst_inter', value: '0.00' },
    { row: 'non_gst_intra', value: '50.00' },
  ])
})

test('a debit note lowers what its bill brought', () => {
  const figures = newInputFigures()
  const of = bill()
  addBill(figures, of)
  const half = {
    ...of,
    total: '590.00',
    cgst: '45.00',
    sgst: '45.00',
    lines: [{ ...of.lines[0], taxable: '500.00', tax: '90.00' }],
  }
  addBill(figures, of, half)
  const shown = shownInput(figures)
  expect(credit(shown, 'other')).toMatchObject({ taxable: '500.00', cgst: '45.00', sgst: '45.00' })
  expect(shown).toMatchObject({ papers: 1, notes: 1, notes_total: '590.00' })
})
