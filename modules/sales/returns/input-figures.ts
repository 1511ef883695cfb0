import { added, NO_AMOUNTS, paise, type TaxAmounts } from '#modules/gst/gstr1/rate-amounts.ts'
import { UNTAXED } from '../documents/line-fields.ts'
import { type InputTax, linesByInputTax } from '../purchases/bills/input-tax.ts'
import { stateOfSupplier } from '../purchases/bills/price-bill.ts'
import { amountTexts } from './return-figures.ts'
import { textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>

/** Where the tax of purchases stands in GSTR-3B, table 4(A): the rows that bills fill, in the order of the form. */
export const CREDITS = ['import_goods', 'import_services', 'reverse_charge', 'other'] as const
export type Credit = (typeof CREDITS)[number]

/** Table 5: purchases without tax, apart by where the supplier is. Supplies of composition dealers count as untaxed. */
export const WITHOUT_TAX = ['untaxed_inter', 'untaxed_intra', 'non_gst_inter', 'non_gst_intra'] as const
export type WithoutTax = (typeof WITHOUT_TAX)[number]

/** Sums of the inward side of a return; they grow with its rows, not with the papers. */
export interface InputFigures {
  /** 3.1(d): what we pay tax on ourselves. */
  reverse_charge: TaxAmounts
  /** 4(A): all credit, also what is blocked. */
  credits: Map<Credit, TaxAmounts>
  /** Of the credit, that of capital goods: the annual return shows it apart (GSTR-9, table 6). */
  capital: TaxAmounts
  /** 4(B)(1): blocked by section 17(5). */
  blocked: TaxAmounts
  /** 4(D)(2): not claimed, such as after the last day (section 16(4)). */
  not_claimed: TaxAmounts
  without_tax: Map<WithoutTax, bigint>
  papers: number
  total: bigint
  notes: number
  notes_total: bigint
}

/** Figures of no papers. */
export const newInputFigures = (): InputFigures => ({
  ...{
    reverse_charge: NO_AMOUNTS,
    credits: new Map(),
    capital: NO_AMOUNTS,
    blocked: NO_AMOUNTS,
    not_claimed: NO_AMOUNTS,
  },
  ...{ without_tax: new Map(), papers: 0, total: 0n, notes: 0, notes_total: 0n },
})

const amount = (value: unknown): bigint => paise(textOf(value) || '0')

/** Value and tax of the taxed lines of a paper: integrated tax where the paper has it, else central and state tax in equal halves. */
function taxOf(paper: Row, lines: readonly Row[]): TaxAmounts {
  const sum = (name: string) => lines.filter(isTaxed).reduce((all, line) => all + amount(line[name]), 0n)
  const [taxable, tax, cess] = [sum('taxable'), sum('tax'), sum('cess')]
  const halves = { igst: 0n, cgst: tax / 2n, sgst: tax / 2n }
  return { taxable, cess, ...(amount(paper.igst) > 0n ? { igst: tax, cgst: 0n, sgst: 0n } : halves) }
}

const isTaxed = (line: Row): boolean => !UNTAXED.some((one) => one === line.tax_rate)

/**
 * Adds a posted bill to the sums, in place, or with `note` a debit note over it, which lowers them (form GSTR-3B, tables 3.1(d), 4 and 5,
 * as they are since 1 August 2022). Tax on imported goods is paid at the customs, so it is no tax that the return asks for.
 */
export function addBill(figures: InputFigures, bill: Row, note: Row | null = null): void {
  const sign = note ? -1n : 1n
  const paper = note ?? bill
  count(figures, paper, note !== null)
  const lines = (paper.lines ?? []) as Row[]
  const is_import = bill.supplier_gst_type === 'Overseas'
  const is_import_of_goods = is_import && bill.supply !== 'services'
  for (const [input_tax, of] of linesByInputTax(bill, note)) {
    const tax = taxOf(paper, of)
    if (tax.igst + tax.cgst + tax.sgst + tax.cess === 0n) continue
    if (bill.reverse_charge === true && !is_import_of_goods)
      figures.reverse_charge = added(figures.reverse_charge, tax, sign)
    addCredit(figures, creditOf(bill), { tax, input_tax, sign })
  }
  if (!is_import) addWithoutTax(figures, bill, { lines, sign })
}

function creditOf(bill: Row): Credit {
  if (bill.supplier_gst_type === 'Overseas') return bill.supply === 'services' ? 'import_services' : 'import_goods'
  return bill.reverse_charge === true ? 'reverse_charge' : 'other'
}

function addCredit(
  figures: InputFigures,
  credit: Credit,
  { tax, input_tax, sign }: { tax: TaxAmounts; input_tax: InputTax; sign: 1n | -1n },
): void {
  if (input_tax === 'not_claimed') {
    figures.not_claimed = added(figures.not_claimed, tax, sign)
    return
  }
  figures.credits.set(credit, added(figures.credits.get(credit) ?? NO_AMOUNTS, tax, sign))
  if (input_tax === 'capital') figures.capital = added(figures.capital, tax, sign)
  if (input_tax === 'blocked') figures.blocked = added(figures.blocked, tax, sign)
}

function addWithoutTax(figures: InputFigures, bill: Row, { lines, sign }: { lines: Row[]; sign: 1n | -1n }): void {
  const theirs = stateOfSupplier(bill)
  const where = theirs === null || theirs === bill.buyer_state ? 'intra' : 'inter'
  const is_composition = bill.supplier_gst_type === 'Composition' && bill.reverse_charge !== true
  for (const line of lines) {
    const kind = line.tax_rate === 'non_gst' ? 'non_gst' : is_composition || !isTaxed(line) ? 'untaxed' : null
    if (!kind) continue
    const row: WithoutTax = `${kind}_${where}`
    figures.without_tax.set(row, (figures.without_tax.get(row) ?? 0n) + sign * amount(line.taxable))
  }
}

function count(figures: InputFigures, paper: Row, is_note: boolean): void {
  const total = amount(paper.total)
  if (is_note) {
    figures.notes += 1
    figures.notes_total += total
  } else {
    figures.papers += 1
    figures.total += total
  }
}

/** Everything that the screen shows of the inward side. `net` is 4(C): all credit less what is blocked. */
export function shownInput(figures: InputFigures) {
  const all = [...figures.credits.values()].reduce((sum, one) => added(sum, one), NO_AMOUNTS)
  const value = (units: bigint) => amountTexts({ ...NO_AMOUNTS, taxable: units }).taxable
  return {
    ...{ papers: figures.papers, total: value(figures.total) },
    ...{ notes: figures.notes, notes_total: value(figures.notes_total) },
    reverse_charge: amountTexts(figures.reverse_charge),
    credits: CREDITS.map((row) => ({ row, ...amountTexts(figures.credits.get(row) ?? NO_AMOUNTS) })),
    capital: amountTexts(figures.capital),
    blocked: amountTexts(figures.blocked),
    net: amountTexts(added(all, figures.blocked, -1n)),
    not_claimed: amountTexts(figures.not_claimed),
    without_tax: WITHOUT_TAX.map((row) => ({ row, value: value(figures.without_tax.get(row) ?? 0n) })),
  }
}

export type ShownInput = ReturnType<typeof shownInput>
