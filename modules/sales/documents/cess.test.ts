import { describe, expect, test } from 'vitest'
import { einvoiceOf } from '#modules/gst/einvoice/payload.ts'
import { apiBill, bulkBill } from '#modules/gst/ewaybill/payload.ts'
import { creditOf, linesLeft } from '../credit-notes/returned.ts'
import type { PaperFacts } from '../paper/paper.ts'
import { paperOf } from '../paper/paper.ts'
import { gstNote, gstPaper } from '../returns/gst-paper.ts'
import { lineOfItem } from './items/line-of-item.ts'
import { voucherOf } from '../purchases/payments/reverse-charge.ts'
import { computeDocument, findingsOf } from './price-draft.ts'

const SELLER: PaperFacts['seller'] = {
  ...{ name: 'Shree Tobacco', gstin: '24AAACC1206D1ZM', pan: null, contact_number: null, email: null, website: null },
  ...{ address: '12 Ring Road, Surat', state: 'Gujarat', pincode: '395002' },
}
const draft = (lines: object[], more: object = {}): Record<string, any> => {
  const document = {
    ...{ number: 'INV/25-26/0007', status: 'posted', date: '2026-01-20', round_off: true, charges: [] },
    ...{ seller_state: '24', seller_registration: 'Regular', buyer_name: 'Mehta Traders', buyer_gst_type: 'Regular' },
    ...{ buyer_gstin: '24ABCDE1234F1Z1', billing_address: '4 Station Road', billing_state: 'Gujarat' },
    ...{ billing_pincode: '395003', lines, ...more },
  }
  const { lines: computed, ...sums } = computeDocument(document) as { lines: object[] }
  return { ...document, ...sums, lines: lines.map((one, index) => ({ id: index + 1, ...one, ...computed[index] })) }
}
const cigarettes = {
  ...{ description: 'Cigarettes', hsn: '24022010', unit: 'THD', quantity: '10', price: '1000', tax_rate: '28' },
  ...{ cess_rate: '5', cess_per_unit: '4170' },
}
const cloth = { description: 'Cotton cloth', hsn: '5208', unit: 'MTR', quantity: '10', price: '100', tax_rate: '5' }

describe('the cess of a line', () => {
  test('is a percentage of its value and an amount for each unit, in the line and in the totals', () => {
    const invoice = draft([cigarettes, cloth])
    expect(invoice).toMatchObject({ taxable: '11000.00', cgst: '1425.00', cess: '42200.00', total: '56050.00' })
    expect(invoice.lines).toMatchObject([
      { taxable: '10000.00', tax: '2800.00', cess: '42200.00', amount: '55000.00' },
      { tax: '50.00', cess: null, amount: '1050.00' },
    ])
  })

  test('leaves no trace on a document without one, not even a zero', () => {
    expect(draft([cloth])).toMatchObject({ cess: null, lines: [{ cess: null }] })
  })

  test('is refused on days on which no goods carry one', () => {
    const of = (date: string) => findingsOf({ ...draft([cigarettes]), date }).issues.map(({ field }) => field)
    expect(of('2026-01-31')).toEqual([])
    expect(of('2026-02-01')).toEqual(['lines.0.cess_rate', 'lines.0.cess_per_unit'])
  })
})

describe('an item', () => {
  const item = {
    ...{ name: 'Pan masala', hsn: '21069020', uqc: 'PAC', tax_rate: '28', cess: '60.000', cess_per_unit: '2.5000' },
    ...{ price: '100', tax_inclusive: false },
  }
  const of = (more: object, prices_include_tax: boolean, date = '2026-01-31') =>
    lineOfItem({ ...item, ...more }, { prices_include_tax, date })

  test('gives its line the cess of the day', () => {
    expect(of({}, false)).toMatchObject({ cess_rate: '60', cess_per_unit: '2.5', price: '100' })
    expect(of({}, false, '2026-02-01')).toMatchObject({ cess_rate: null, cess_per_unit: null, tax_rate: '28' })
  })

  test('has its cess in a price with tax, and takes it out of one', () => {
    expect(of({}, true).price).toBe('190.5')
    expect(of({ price: '190.50', tax_inclusive: true }, false).price).toBe('100')
    expect(of({ price: '190.50', tax_inclusive: true }, true).price).toBe('190.5')
    expect(of({ price: '2', tax_inclusive: true }, false).price).toBe('0')
  })
})

describe('a paper', () => {
  const options = { kind: 'invoice', facts: { seller: SELLER, bank: null, upi_id: null }, language: 'en' } as const

  test('names the cess with the rate, in the table of taxes and in the sums', () => {
    const paper = paperOf(draft([cigarettes, cloth]), options)
    expect(paper.lines.map(({ rate }) => rate)).toEqual(['28 % + 5 % + ₹4,170', '5 %'])
    expect(paper.tax_heads).toEqual(['CGST', 'SGST', 'Cess'])
    expect(paper.taxes).toEqual([
      ['24022010', '28 % + 5 % + ₹4,170', '10,000.00', '1,400.00', '1,400.00', '42,200.00'],
      ['5208', '5 %', '1,000.00', '25.00', '25.00', '0.00'],
    ])
    expect(paper.sums).toContainEqual(['Cess', '42,200.00'])
  })

  test('of goods without cess has no word of it', () => {
    const paper = paperOf(draft([cloth]), options)
    expect(paper.tax_heads).toEqual(['CGST', 'SGST'])
    expect(JSON.stringify(paper)).not.toMatch(/cess/i)
  })
})

describe('the portals', () => {
  const paper = gstPaper(draft([cigarettes, cloth]), SELLER)
  if (!paper) throw new Error('no paper')

  test('get rate and both amounts of the cess of a line, and their sum', () => {
    const { ItemList, ValDtls } = einvoiceOf(paper) as unknown as Record<string, any>
    expect(ItemList[0]).toMatchObject({ CesRt: 5, CesAmt: 500, CesNonAdvlAmt: 41_700, TotItemVal: 55_000 })
    expect(ItemList[1]).toMatchObject({ CesRt: 0, CesAmt: 0, CesNonAdvlAmt: 0 })
    expect(ValDtls).toMatchObject({ CesVal: 42_200, TotInvVal: 56_050 })
    const bill = apiBill(paper) as Record<string, any>
    expect(bill).toMatchObject({ cessValue: 500, cessNonAdvolValue: 41_700 })
    expect(bill.itemList[0]).toMatchObject({ cessRate: 5, cessNonAdvol: 41_700 })
    expect(bulkBill(paper)).toMatchObject({ cessValue: 500, TotNonAdvolVal: 41_700 })
  })
})

describe('a credit note', () => {
  const invoice = { ...draft([cigarettes, cloth]), status: 'posted' }
  const noteOf = (quantity: string, earlier: object[] = [], more: object = {}) => {
    const [left] = linesLeft(invoice, earlier as never, 'invoice_line_id')
    const note = { date: '2026-01-25', ...more, lines: [{ ...left, quantity }] }
    const amounts = creditOf(invoice, earlier as never, note, 'invoice_line_id')
    if ('rule' in amounts) throw new Error(String(amounts.rule))
    return { ...note, ...amounts, status: 'posted' } as Record<string, any>
  }

  test('gives back the cess of what came back; the notes of all pieces give back all of it', () => {
    const first = noteOf('3')
    expect(first).toMatchObject({ taxable: '3000.00', cess: '12660.00', total: '16500.00' })
    expect(first.lines[0]).toMatchObject({ cess_rate: '5', cess_per_unit: '4170', tax: '840.00', cess: '12660.00' })
    expect(noteOf('7', [first])).toMatchObject({ cess: '29540.00', total: '38500.00' })
  })

  test('without tax gives back no cess', () => {
    expect(noteOf('3', [], { without_tax: true })).toMatchObject({ cess: '0.00', total: '3000.00' })
  })

  test('tells the portals both kinds of its cess', () => {
    const of = gstPaper(invoice, SELLER)
    const note = of && gstNote({ number: 'CN/1', ...noteOf('3') }, of)
    expect(note?.lines[0]).toMatchObject({ cess_rate: '5', amounts: { cess: '150.00', cess_per_unit: '12510.00' } })
    expect(note?.totals).toMatchObject({ cess: '12660.00', grand_total: '16500.00' })
  })

  test('over goods without cess names none', () => {
    const plain = draft([cloth])
    const lines = linesLeft(plain, [], 'invoice_line_id')
    expect(creditOf(plain, [], { date: '2026-01-25', lines }, 'invoice_line_id')).toMatchObject({
      cess: null,
      lines: [{ cess: null }],
    })
  })
})

test('the voucher of a payment under reverse charge has the cess of what was paid, and all of it with the last payment', () => {
  const { lines, ...whole } = draft([cigarettes], { round_off: false, reverse_charge: true })
  const bill = { ...whole, id: 4, lines, buyer_registration: 'Regular', bill_number: 'G/7', supply_place: '24' }
  const of = (amount: string) => voucherOf({ allocations: [{ bill_id: 4, amount }] }, new Map([[4, bill]]))
  expect(of('2500.00')).toMatchObject({ taxable: '2500.00', cgst: '350.00', cess: '10550.00' })
  expect(of('10000.00')).toMatchObject({ taxable: '10000.00', cgst: '1400.00', cess: '42200.00' })
})
