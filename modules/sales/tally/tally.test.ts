import { describe, expect, test } from 'vitest'
import { makeRandom } from '#database/seed/random.ts'
import { computeDocument } from '../documents/price-draft.ts'
import { computeBill } from '../purchases/bills/price-bill.ts'
import { paiseOf, rupeesOf, total } from '../rules/amounts.ts'
import type { VoucherKind } from '../rules/payments/statement.ts'
import { namesFrom, ownName, sharedName, USUAL_NAMES } from './ledgers.ts'
import type { StockNaming } from './stock.ts'
import { tallyName, tallyText, voucherXml } from './voucher.ts'
import { voucherOf } from './vouchers.ts'

const naming = {
  ...{ business_id: 7, names: USUAL_NAMES, party: 'Kavita Mehta', category: 'Rent' },
  bills: new Map([
    [1, 'INV/26-27/0001'],
    [2, 'INV/26-27/0002'],
  ]),
}
const booked = (kind: VoucherKind, paper: object, more: object = {}) => ({
  ...{ id: 5, kind, mode: null, date: '2026-11-03', amount: 0n, is_cancelled: false },
  ...more,
  paper: { number: 'N/1', ...paper },
})
const sumOf = ({ entries, stock }: ReturnType<typeof voucherOf>) =>
  total([...entries, ...(stock?.lines ?? [])].map(({ amount }) => amount))
// Goods of the items 1 to 3; the units of item 3 have nothing to do with those of its lines.
const stock: StockNaming = {
  items: new Map([1, 2, 3].map((id) => [id, { name: `Item ${id}`, unit: 'PCS', group: null, hsn: null, opening: [] }])),
  godowns: new Map(),
  inOwnUnit: (item_id, quantity) => (item_id === 3 ? null : quantity),
}
const amounts = (voucher: ReturnType<typeof voucherOf>) =>
  Object.fromEntries(
    voucher.entries.filter(({ amount }) => amount).map(({ ledger, amount }) => [ledger, rupeesOf(amount)]),
  )

const RATES = ['0', '0.25', '3', '5', '12', '18', '28', 'exempt', 'non_gst']

describe('vouchers', () => {
  test('of 3,000 random invoices and bills sum to zero, whatever tax, charges and rounding they have', () => {
    const random = makeRandom(42)
    for (let n = 0; n < 3000; n++) {
      const draft = {
        ...{ date: '2026-11-03', bill_date: '2026-11-03', seller_state: '24', seller_registration: 'Regular' },
        ...{ buyer_gst_type: 'Regular', billing_state: random.pick(['Gujarat', 'Maharashtra']), status: 'posted' },
        ...{ buyer_state: '24', buyer_registration: 'Regular', supplier_state: random.pick(['Gujarat', 'Goa']) },
        ...{ supplier_gst_type: random.pick(['Regular', 'Unregistered', 'Composition']) },
        input_tax: random.pick(['claimed', 'blocked', 'not_claimed']),
        reverse_charge: random.chance(0.2),
        round_off: random.chance(0.7),
        discount: random.chance(0.3) ? String(random.int(1, 20)) : null,
        lines: Array.from({ length: random.int(1, 6) }, () => ({
          ...{
            quantity: `${random.int(1, 50)}.${random.int(0, 999)}`,
            price: `${random.int(0, 900)}.${random.int(10, 99)}`,
          },
          tax_rate: random.pick(RATES),
          ...(random.chance(0.3) ? { cess_rate: '12', cess_per_unit: random.pick([null, '4.17']) } : {}),
          item_id: random.pick([1, 2, 3, 4]),
        })),
        charges: random.chance(0.4)
          ? [{ name: 'Freight', amount: `${random.int(1, 90)}.55`, is_outside: random.chance(0.5) }]
          : [],
      }
      const invoice: Record<string, unknown> = { ...draft, ...computeDocument(draft) }
      const bill: Record<string, unknown> = { ...draft, ...computeBill(draft), bill_number: 'B/1' }
      for (const [kind, paper] of [
        ['Invoice', invoice],
        ['Credit Note', { ...invoice, invoice_id: 1 }],
        ['Bill', bill],
        ['Debit Note', { ...bill, bill_id: 1 }],
      ] as [VoucherKind, Record<string, unknown>][]) {
        const voucher = voucherOf(booked(kind, paper, { amount: paiseOf(paper.total as string) }), {
          ...naming,
          stock,
        })
        expect(sumOf(voucher)).toBe(0n)
        for (const { amount, bills } of voucher.entries)
          if (bills) expect(total(bills.map((part) => part.amount))).toBe(amount)
        // Rounding is below two rupees: anything above would hide an amount that was forgotten.
        const off = voucher.entries.find(({ ledger }) => ledger === USUAL_NAMES.rounding)?.amount ?? 0n
        expect(off < 200n && off > -200n, JSON.stringify(paper)).toBe(true)
      }
    }
  })

  test('of a sale owe to the client what the ledgers of sales and tax bring', () => {
    const paper = { taxable: '1000.00', cgst: '25.00', sgst: '25.00', igst: '0.00', other_charges: '0.00' }
    const voucher = voucherOf(booked('Invoice', paper, { amount: 105_000n }), naming)
    expect(voucher).toMatchObject({ type: 'Sales', key: 'vanik-7-5', party: 'Kavita Mehta' })
    expect(amounts(voucher)).toEqual({ 'Kavita Mehta': '1050.00', Sales: '-1000.00', CGST: '-25.00', SGST: '-25.00' })
    expect(voucher.entries[0].bills).toEqual([{ name: 'N/1', type: 'New Ref', amount: 105_000n }])
  })

  test('name the cess of a sale and of a bill on a ledger of its own, or as cost where it is not claimed', () => {
    const paper = { taxable: '1000.00', igst: '280.00', cess: '120.00', bill_number: 'G/7' }
    const of = (kind: VoucherKind, more: object, amount: bigint) =>
      amounts(voucherOf(booked(kind, { ...paper, ...more }, { amount }), naming))
    expect(of('Invoice', {}, 140_000n)).toEqual({
      ...{ 'Kavita Mehta': '1400.00', Sales: '-1000.00', IGST: '-280.00', Cess: '-120.00' },
    })
    expect(of('Bill', { input_tax: 'claimed' }, 140_000n)).toMatchObject({ Purchase: '1000.00', Cess: '120.00' })
    expect(of('Bill', { input_tax: 'blocked' }, 140_000n)).toEqual({ 'Kavita Mehta': '-1400.00', Purchase: '1400.00' })
    const lines = [
      { id: 1, tax: '80.00', cess: '20.00', input_tax: 'blocked' },
      { id: 2, tax: '200.00', cess: '100.00' },
    ]
    expect(of('Bill', { input_tax: 'claimed', lines }, 140_000n)).toMatchObject({
      ...{ Purchase: '1100.00', IGST: '200.00', Cess: '100.00' },
    })
    expect(of('Bill', { input_tax: 'claimed', reverse_charge: true }, 100_000n)).toMatchObject({
      'Tax payable on reverse charge': '-400.00',
    })
  })

  test('of a bill claim its tax, or carry it as cost; under reverse charge the tax is owed to the government', () => {
    const paper = { taxable: '1000.00', cgst: '25.00', sgst: '25.00', bill_number: 'G/7' }
    const of = (more: object, amount: bigint) =>
      amounts(voucherOf(booked('Bill', { ...paper, ...more }, { amount }), naming))
    expect(of({ input_tax: 'claimed' }, 105_000n)).toEqual({
      ...{ 'Kavita Mehta': '-1050.00', Purchase: '1000.00', CGST: '25.00', SGST: '25.00' },
    })
    // A line may say something else than its bill; a line of a debit note follows the line that it lowers.
    const lines = [
      { id: 1, tax: '20.00', input_tax: 'blocked' },
      { id: 2, tax: '30.00' },
    ]
    expect(of({ input_tax: 'capital', lines }, 105_000n)).toMatchObject({ Purchase: '1020.00', CGST: '15.00' })
    const note = { lowers: { input_tax: 'not_claimed', lines: [{ id: 7, input_tax: 'claimed' }] } }
    const lowers = {
      ...note,
      lines: [
        { bill_line_id: 7, tax: '30.00' },
        { bill_line_id: 8, tax: '20.00' },
      ],
    }
    expect(of(lowers, 105_000n)).toMatchObject({ Purchase: '1020.00', CGST: '15.00' })
    expect(of({ input_tax: 'blocked' }, 105_000n)).toEqual({ 'Kavita Mehta': '-1050.00', Purchase: '1050.00' })
    expect(of({ input_tax: 'claimed', reverse_charge: true }, 100_000n)).toEqual({
      ...{ 'Kavita Mehta': '-1000.00', Purchase: '1000.00', CGST: '25.00', SGST: '25.00' },
      'Tax payable on reverse charge': '-50.00',
    })
  })

  test('of money stand on the invoices that it pays, its TDS in a journal, and on an advance for the rest', () => {
    const allocations = [
      { invoice_id: 1, amount: '400.00', tds: '10.00' },
      { invoice_id: 2, amount: '100.00', tds: null },
    ]
    const voucher = voucherOf(booked('Receipt', { allocations }, { amount: 70_000n, mode: 'UPI' }), naming)
    expect(amounts(voucher)).toEqual({ Bank: '700.00', 'Kavita Mehta': '-700.00' })
    expect(voucher.entries.at(-1)?.bills).toEqual([
      { name: 'INV/26-27/0001', type: 'Agst Ref', amount: -40_000n },
      { name: 'INV/26-27/0002', type: 'Agst Ref', amount: -10_000n },
      { name: 'N/1', type: 'Advance', amount: -20_000n },
    ])
    const tds = voucherOf(booked('TDS', { allocations }, { amount: 1000n }), naming)
    expect(tds.type).toBe('Journal')
    expect(amounts(tds)).toEqual({ 'TDS Receivable': '10.00', 'Kavita Mehta': '-10.00' })
    expect(tds.entries.at(-1)?.bills).toEqual([{ name: 'INV/26-27/0001', type: 'Agst Ref', amount: -1000n }])
    const paid = voucherOf(booked('Payment', { allocations: [] }, { amount: 500n, mode: 'Cash' }), naming)
    expect(amounts(paid)).toEqual({ Cash: '-5.00', 'Kavita Mehta': '5.00' })
    const bounced = voucherOf(booked('Bounce', {}, { amount: 500n, mode: 'Banking' }), naming)
    expect(amounts(bounced)).toEqual({ Bank: '-5.00', 'Kavita Mehta': '5.00' })
    const rent = voucherOf(booked('Expense', {}, { amount: 500n, mode: 'UPI' }), naming)
    expect(rent).toMatchObject({ type: 'Payment', party: 'Rent' })
    expect(amounts(rent)).toEqual({ Rent: '5.00', Bank: '-5.00' })
  })

  test('of an advance with TDS stand on its bills together: the money first, then the tax beside it', () => {
    const paper = {
      amount: '98000.00',
      withheld: '2000.00',
      allocations: [{ bill_id: 1, amount: '99000.00', tds: null }],
    }
    const paid = voucherOf(booked('Payment', paper, { amount: 9_800_000n, mode: 'UPI' }), naming)
    expect(paid.entries.at(-1)?.bills).toEqual([{ name: 'INV/26-27/0001', type: 'Agst Ref', amount: 9_800_000n }])
    const tds = voucherOf(booked('TDS Deducted', paper, { amount: 200_000n }), naming)
    expect(amounts(tds)).toEqual({ 'TDS Payable': '-2000.00', 'Kavita Mehta': '2000.00' })
    expect(tds.entries.at(-1)?.bills).toEqual([
      { name: 'INV/26-27/0001', type: 'Agst Ref', amount: 100_000n },
      { name: 'N/1', type: 'Advance', amount: 100_000n },
    ])
    const bill = { bill_number: 'G/7', withheld: '800.00' }
    const posted = voucherOf(booked('TDS Deducted', bill, { amount: 80_000n }), naming)
    expect(posted.entries.at(-1)?.bills).toEqual([{ name: 'G/7', type: 'Agst Ref', amount: 80_000n }])
  })

  test('of cancelled papers are cancelled and move nothing; debits stand below zero in the file', () => {
    const paper = { taxable: '10.00', total: '10.00' }
    const { VOUCHER: cancelled } = voucherXml(
      voucherOf(booked('Invoice', paper, { amount: 1000n, is_cancelled: true }), naming),
    ) as { VOUCHER: Record<string, any> }
    expect(cancelled).toMatchObject({ ISCANCELLED: 'Yes', DATE: '20261103' })
    expect(cancelled).not.toHaveProperty('ALLLEDGERENTRIES.LIST')
    const { VOUCHER: posted } = voucherXml(voucherOf(booked('Invoice', paper, { amount: 1000n }), naming)) as any
    expect(posted['ALLLEDGERENTRIES.LIST'][0]).toMatchObject({ ISDEEMEDPOSITIVE: 'Yes', AMOUNT: '-10.00' })
  })
})

describe('names', () => {
  test('are one line without control characters, and whole characters', () => {
    expect(tallyName('  Mehta &\n Sons\u0007  Ltd ')).toBe('Mehta & Sons Ltd')
    expect(tallyText(`a${String.fromCodePoint(0x1f600)}`.repeat(2000)).length).toBeLessThanOrEqual(1000)
    expect(tallyText(`${'a'.repeat(999)}${String.fromCodePoint(0x1f600)}`).isWellFormed()).toBe(true)
  })

  test('of a party carry its id where another one, or a fixed ledger, has the same name', () => {
    expect(ownName({ id: 3, name: 'Kavita', is_shared: false }, USUAL_NAMES)).toBe('Kavita')
    expect(ownName({ id: 3, name: 'Kavita', is_shared: true }, USUAL_NAMES)).toBe('Kavita (3)')
    expect(ownName({ id: 3, name: 'CASH', is_shared: false }, USUAL_NAMES)).toBe('CASH (3)')
    expect(ownName({ id: 3, name: ' ', is_shared: false }, USUAL_NAMES)).toBe('Without a name')
  })

  test('of the owner count where they are set, and two ledgers never share one', () => {
    expect(namesFrom({ sales: ' Sales GST ', bank: '' })).toMatchObject({ sales: 'Sales GST', bank: 'Bank' })
    expect(sharedName(namesFrom({ bank: 'cash' }))).toBe('cash')
    expect(sharedName(USUAL_NAMES)).toBeNull()
  })
})
