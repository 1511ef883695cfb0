import { inputTaxOfBill, isClaimed, linesByInputTax } from '../purchases/bills/input-tax.ts'
import { worthOf } from '../payments/abroad/receipt-abroad.ts'
import { larger, paiseOf, rupeesOf, smaller, total } from '../rules/amounts.ts'
import type { VoucherKind } from '../rules/payments/statement.ts'
import type { LedgerNames } from './ledgers.ts'
import { type StockNaming, stockLines, withoutStock } from './stock.ts'
import type { BillPart, Entry, Voucher, VoucherType } from './voucher.ts'
import { textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>

/** An entry of the ledger of money with the paper that wrote it. `amount` is in paise. */
export interface Booked {
  id: number
  kind: VoucherKind
  mode: string | null
  date: string
  amount: bigint
  is_cancelled: boolean
  paper: Row
}

/** What a voucher names beside its paper. */
export interface Naming {
  business_id: number
  names: LedgerNames
  /** The ledger of the party: the client, the supplier, or those without an account. */
  party: string
  /** The ledger of the category of an income or expense. */
  category: string
  /** The bill names, as Tally knows them, of the papers that money stands on, by their ids. */
  bills: ReadonlyMap<number, string>
  /** Goods and branches; without it vouchers name no goods. */
  stock?: StockNaming
}

const TYPES: Readonly<Record<VoucherKind, VoucherType>> = {
  Invoice: 'Sales',
  'Credit Note': 'Credit Note',
  Receipt: 'Receipt',
  TDS: 'Journal',
  'TDS Deducted': 'Journal',
  Refund: 'Payment',
  Bounce: 'Payment',
  'Write-off': 'Journal',
  Bill: 'Purchase',
  'Debit Note': 'Debit Note',
  Payment: 'Payment',
  'Refund Received': 'Receipt',
  'Payment Bounce': 'Receipt',
  'Write-back': 'Journal',
  'Exchange Gain': 'Journal',
  'Exchange Loss': 'Journal',
  Income: 'Receipt',
  Expense: 'Payment',
}

// What posts a paper has its number; what happens to it later follows from it.
const OWN_NUMBER: readonly VoucherKind[] = [
  ...(['Invoice', 'Credit Note', 'Receipt', 'Bill', 'Debit Note', 'Payment', 'Income', 'Expense'] as const),
]

/** The number under which Tally keeps a bill of the party: our number, for a purchase bill the supplier's. */
export const billName = (record: string, paper: Row): string =>
  (record === 'bill' && textOf(paper.bill_number)) || textOf(paper.number)

/** An entry of the ledger of money as a voucher for Tally. Its entries and goods sum to zero to the paisa. */
export function voucherOf(booked: Booked, naming: Naming): Voucher {
  const { kind, paper } = booked
  const voucher = moneyVoucher(booked, naming)
  const lines = naming.stock ? stockLines(kind, paper, naming.stock) : []
  if (lines.length === 0) return voucher
  const ledger = kind === 'Invoice' || kind === 'Credit Note' ? naming.names.sales : naming.names.purchase
  return { ...voucher, entries: withoutStock(voucher.entries, ledger, lines), stock: { ledger, lines } }
}

function moneyVoucher(booked: Booked, naming: Naming): Voucher {
  const { id, kind, date, is_cancelled, paper } = booked
  return {
    key: `vanik-${naming.business_id}-${id}`,
    type: TYPES[kind],
    date,
    // Tally refuses a number twice within a type, and a paper may be bounced and given back.
    number: OWN_NUMBER.includes(kind) ? textOf(paper.number) : `${textOf(paper.number)}-${id}`,
    reference: textOf(paper.bill_number) || textOf(paper.reference),
    reference_date: kind === 'Bill' ? textOf(paper.bill_date) : undefined,
    party: kind === 'Income' || kind === 'Expense' ? naming.category : naming.party,
    narration: textOf(paper.remark),
    is_cancelled,
    entries: ENTRIES[kind](booked, naming),
  }
}

type EntriesOf = (booked: Booked, naming: Naming) => Entry[]

const moneyLedger = ({ mode }: Booked, { names }: Naming): string =>
  mode === 'Cash' || mode === 'COD' ? names.cash : names.bank

/** Tax of a paper; `sign` is -1 where it is a credit. */
const taxes = (paper: Row, { names }: Naming, sign: bigint): Entry[] => [
  { ledger: names.cgst, amount: sign * paiseOf(paper.cgst) },
  { ledger: names.sgst, amount: sign * paiseOf(paper.sgst) },
  { ledger: names.igst, amount: sign * paiseOf(paper.igst) },
  { ledger: names.cess, amount: sign * paiseOf(paper.cess) },
]

/** The tax of a paper without cess, and its cess, in paise. */
const taxOf = (paper: Row): Record<'tax' | 'cess', bigint> => ({
  tax: paiseOf(paper.cgst) + paiseOf(paper.sgst) + paiseOf(paper.igst),
  cess: paiseOf(paper.cess),
})

/** A sale, or with sign -1 what a credit note takes back of one. Under reverse charge the buyer pays the tax, so it is no part of it. */
function sold(booked: Booked, naming: Naming, { sign, bill }: { sign: bigint; bill: BillPart['type'] }): Entry[] {
  const { paper, amount } = booked
  const { names, party, bills } = naming
  // The ledger of money never changes, so its amount is what the party owes; what the parts leave of it is the round-off.
  const charged = paper.reverse_charge === true || paper.without_tax === true ? [] : taxes(paper, naming, -sign)
  const parts: Entry[] = [
    { ledger: names.sales, amount: -sign * paiseOf(paper.taxable) },
    ...charged,
    { ledger: names.other_charges, amount: -sign * paiseOf(paper.other_charges) },
    { ledger: names.tcs_payable, amount: -sign * paiseOf(paper.tcs) },
  ]
  const on = bill === 'New Ref' ? billName('invoice', paper) : (bills.get(paper.invoice_id as number) ?? '')
  return balanced([{ ledger: party, amount: sign * amount, bills: billsOf(on, bill, sign * amount) }, ...parts], names)
}

/** The part of the tax of a bill, or of a debit note over it, that is no credit, in paise: of the lines that say so, else as the bill says. */
function unclaimedTax(paper: Row, name: 'tax' | 'cess'): bigint {
  const tax = taxOf(paper)[name]
  if (tax === 0n) return 0n
  const lowered = paper.lowers as Row | undefined
  const bill = lowered ?? paper
  const taxWhere = (claimed: boolean) =>
    total(
      [...linesByInputTax(bill, lowered ? paper : null)].flatMap(([input_tax, lines]) =>
        isClaimed(input_tax) === claimed ? lines.map((line) => paiseOf(line[name])) : [],
      ),
    )
  return isClaimed(inputTaxOfBill(bill)) ? taxWhere(false) : tax - taxWhere(true)
}

/** Some tax of a paper under the heads that the paper has. */
const claimedTaxOf = (paper: Row, tax: bigint): Row =>
  paiseOf(paper.igst) > 0n ? { igst: rupeesOf(tax) } : { cgst: rupeesOf(tax / 2n), sgst: rupeesOf(tax / 2n) }

const NO_TAX = { tax: 0n, cess: 0n } as const

/** A purchase, or with sign -1 what a debit note takes back of one. Tax that is not claimed is part of the cost. */
function bought(booked: Booked, naming: Naming, { sign, bill }: { sign: bigint; bill: BillPart['type'] }): Entry[] {
  const { paper, amount } = booked
  const { names, party, bills } = naming
  const is_taxed = paper.without_tax !== true
  const { tax, cess } = is_taxed ? taxOf(paper) : NO_TAX
  const cost = is_taxed ? { tax: unclaimedTax(paper, 'tax'), cess: unclaimedTax(paper, 'cess') } : NO_TAX
  const is_reverse = paper.reverse_charge === true
  const parts: Entry[] = [
    { ledger: names.purchase, amount: sign * (paiseOf(paper.taxable) + cost.tax + cost.cess) },
    ...taxes({ ...claimedTaxOf(paper, tax - cost.tax), cess: rupeesOf(cess - cost.cess) }, naming, sign),
    ...(is_reverse ? [{ ledger: names.reverse_charge, amount: -sign * (tax + cess) }] : []),
    { ledger: names.other_costs, amount: sign * paiseOf(paper.other_charges) },
  ]
  const on = bill === 'New Ref' ? billName('bill', paper) : (bills.get(paper.bill_id as number) ?? '')
  return balanced(
    [{ ledger: party, amount: -sign * amount, bills: billsOf(on, bill, -sign * amount) }, ...parts],
    names,
  )
}

const billsOf = (name: string, type: BillPart['type'], amount: bigint): BillPart[] =>
  name ? [{ name, type, amount }] : [{ name: 'On Account', type: 'On Account', amount }]

/** Adds what is left as round-off. */
function balanced(entries: Entry[], names: LedgerNames): Entry[] {
  const left = total(entries.map(({ amount }) => amount))
  return left === 0n ? entries : [...entries, { ledger: names.rounding, amount: -left }]
}

/** Money from a client (sign 1) or to a supplier (sign -1), with the bills that it stands on; the rest is an advance. */
function moved(booked: Booked, naming: Naming, sign: bigint): Entry[] {
  const { paper, amount } = booked
  const settled = settledBy(paper, naming, amount + paiseOf(paper.withheld))
  return [
    { ledger: moneyLedger(booked, naming), amount: sign * amount },
    { ledger: naming.party, amount: -sign * amount, bills: partsBetween(settled, { from: 0n, to: amount }, -sign) },
  ]
}

interface Settled {
  name: string
  type: BillPart['type']
  amount: bigint
}

/** What money, with the TDS of an advance, settles: the bills that it pays, then an advance of the rest. Amounts above zero. */
function settledBy(paper: Row, { bills }: Naming, whole: bigint): Settled[] {
  const lines = (paper.allocations ?? []) as Row[]
  const parts = lines.map((line): Settled => {
    const on = bills.get((line.invoice_id ?? line.bill_id) as number) ?? ''
    return billsOf(on, 'Agst Ref', worthOf(line))[0]
  })
  const left = whole - total(parts.map((part) => part.amount))
  return left > 0n ? [...parts, { name: textOf(paper.number), type: 'Advance', amount: left }] : parts
}

/** The parts between two amounts, counted from the first part on: money settles first, then the tax that was deducted beside it. */
function partsBetween(
  settled: readonly Settled[],
  { from, to }: { from: bigint; to: bigint },
  sign: bigint,
): BillPart[] {
  let start = 0n
  return settled.flatMap(({ amount, ...part }) => {
    const [first, last] = [larger(start, from), smaller(start + amount, to)]
    start += amount
    return last > first ? [{ ...part, amount: sign * (last - first) }] : []
  })
}

/** Income tax that was deducted from money: by a client (sign 1), or by us from a supplier (sign -1). */
const deducted =
  (sign: bigint): EntriesOf =>
  ({ amount, paper }, naming) => {
    const { names, party, bills } = naming
    const lines = ((paper.allocations ?? []) as Row[]).filter((line) => paiseOf(line.tds) > 0n)
    const ofLines = lines.map((line): BillPart => {
      const on = bills.get((line.invoice_id ?? line.bill_id) as number) ?? ''
      return billsOf(on, 'Agst Ref', -sign * paiseOf(line.tds))[0]
    })
    // What was deducted when a bill was posted is on the voucher of that bill, and on that of an advance what it was deducted from.
    const money = paiseOf(paper.amount)
    const whole = money + paiseOf(paper.withheld)
    const ofAdvance = () => partsBetween(settledBy(paper, naming, whole), { from: money, to: whole }, -sign)
    const is_bill = paper.allocations === undefined && paper.withheld
    const parts = is_bill
      ? billsOf(billName('bill', paper), 'Agst Ref', -sign * amount)
      : [...ofLines, ...(paper.withheld ? ofAdvance() : [])]
    return [
      { ledger: sign > 0n ? names.tds_receivable : names.tds_payable, amount: sign * amount },
      { ledger: party, amount: -sign * amount, bills: parts },
    ]
  }

/** Money that goes the other way: given back, or a cheque that bounced. `sign` is 1 where the party owes it again. */
const back = (booked: Booked, naming: Naming, sign: bigint): Entry[] => [
  {
    ledger: naming.party,
    amount: sign * booked.amount,
    bills: billsOf('', 'On Account', sign * booked.amount),
  },
  { ledger: moneyLedger(booked, naming), amount: -sign * booked.amount },
]

const given =
  (sign: bigint, ledger: 'written_off' | 'written_back'): EntriesOf =>
  ({ amount, paper }, { names, party }) => [
    {
      ledger: party,
      amount: -sign * amount,
      bills: billsOf(textOf(paper.bill_number) || textOf(paper.number), 'Agst Ref', -sign * amount),
    },
    { ledger: names[ledger], amount: sign * amount },
  ]

/** What money in another currency brought more (sign 1) or less than its invoices at their rates. */
const exchanged =
  (sign: bigint): EntriesOf =>
  ({ amount, paper }, { names, party, bills }) => {
    const lines = ((paper.allocations ?? []) as Row[]).filter((line) => paiseOf(line.exchange) !== 0n)
    const parts = lines.map((line) =>
      billsOf(bills.get(line.invoice_id as number) ?? '', 'Agst Ref', paiseOf(line.exchange)),
    )
    return [
      { ledger: party, amount: sign * amount, bills: parts.flat() },
      { ledger: names.exchange, amount: -sign * amount },
    ]
  }

const ENTRIES: Readonly<Record<VoucherKind, EntriesOf>> = {
  Invoice: (booked, naming) => sold(booked, naming, { sign: 1n, bill: 'New Ref' }),
  'Credit Note': (booked, naming) => sold(booked, naming, { sign: -1n, bill: 'Agst Ref' }),
  Bill: (booked, naming) => bought(booked, naming, { sign: 1n, bill: 'New Ref' }),
  'Debit Note': (booked, naming) => bought(booked, naming, { sign: -1n, bill: 'Agst Ref' }),
  Receipt: (booked, naming) => moved(booked, naming, 1n),
  Payment: (booked, naming) => moved(booked, naming, -1n),
  TDS: deducted(1n),
  'TDS Deducted': deducted(-1n),
  Refund: (booked, naming) => back(booked, naming, 1n),
  Bounce: (booked, naming) => back(booked, naming, 1n),
  'Refund Received': (booked, naming) => back(booked, naming, -1n),
  'Payment Bounce': (booked, naming) => back(booked, naming, -1n),
  'Write-off': given(1n, 'written_off'),
  'Write-back': given(-1n, 'written_back'),
  'Exchange Gain': exchanged(1n),
  'Exchange Loss': exchanged(-1n),
  Income: (booked, naming) => [
    { ledger: moneyLedger(booked, naming), amount: booked.amount },
    { ledger: naming.category, amount: -booked.amount },
  ],
  Expense: (booked, naming) => [
    { ledger: naming.category, amount: booked.amount },
    { ledger: moneyLedger(booked, naming), amount: -booked.amount },
  ],
}
