import { withoutEndZeros } from '#base/end-zeros.ts'
import { dividedBy, exact, isZero, rupeesText, sum } from '#base/exact.ts'
import type { Language } from '#base/language.ts'
import { upiLink } from '#modules/business/checks/india/upi.ts'
import { type EntityClass, isSpared } from '#modules/gst/einvoice/rules.ts'
import { formatFigure, formatMoney } from '#modules/gst/currency/currencies.ts'
import { formatRupees, groupIndian } from '#modules/gst/inr.ts'
import { amountAbroadInWords, amountInWordsOf } from '#modules/gst/spoken/amount-in-words.ts'
import { stateByCode } from '#modules/gst/states.ts'
import { CHALLAN_COPIES, challanFacts, challanLegends } from './challan-paper.ts'
import { NOTHING_PRINTED, type PrintedFields } from './own-fields.ts'
import { asDocument, isReceiptVoucher, MONEY_PAPERS, moneyFacts } from './money-paper.ts'
import { PAPER_WORDS, type PaperWords } from './paper-words.ts'
import { foreignWords } from '../documents/foreign-fields.ts'
import { inOwnCurrency, noteInOwnCurrency } from './abroad-paper.ts'
import { isDebitNote } from '../invoices/debit-notes/debit-fields.ts'
import { textOf } from '../rules/values.ts'

/** What papers print about the seller: business, branch, bank and UPI id. */
export interface PaperFacts {
  seller: {
    name: string
    gstin: string | null
    pan: string | null
    contact_number: string | null
    email: string | null
    website: string | null
    address: string | null
    state: string | null
    pincode: string | null
    /** What decides whether e-invoices are owed; missing on papers of before this was kept. */
    entity?: EntityClass | null
    turnover?: string | null
  }
  bank: {
    name: string | null
    holder: string | null
    number: string | null
    ifsc: string | null
    type: string | null
  } | null
  upi_id: string | null
}

/** A document in wire form, as the reader may see it. */
type Row = Readonly<Record<string, unknown>>

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

/** The cells of a line of a paper that every business has. Empty cells are ''. */
export interface PaperCells {
  name: string
  hsn: string
  quantity: string
  price: string
  discount: string
  taxable: string
  rate: string
  amount: string
}

/** One line of the table of a paper; `own` are the cells of `own_columns`. */
export interface PaperLine extends PaperCells {
  own: string[]
}

/** Everything that a paper prints, as finished words. The template only places it. */
export interface Paper {
  language: Language
  title: string
  /** The same title in English, for papers in another language. */
  title_below: string
  copy: string
  /** Printed across the page; empty on valid papers. */
  stamp: string
  facts: Fact[]
  seller: { name: string; lines: string[] }
  parties: { label: string; name: string; lines: string[] }[]
  columns: Record<keyof PaperCells, string>
  /** Headings of the custom fields of the lines that are printed. */
  own_columns: string[]
  has_discount: boolean
  has_tax: boolean
  lines: PaperLine[]
  tax_heads: string[]
  /** HSN, rate, taxable value, then one amount for each head. */
  taxes: string[][]
  sums: Fact[]
  total: Fact
  in_words: Fact
  bank: { label: string; lines: string[] } | null
  pay: { label: string; link: string; upi_id: string; amount: string } | null
  /** The registration at the e-invoice portal; null without one. `qr` is the content of its signed QR code. */
  e_invoice: { label: string; facts: Fact[]; qr: string } | null
  notes: Fact[]
  legends: string[]
  signature: [string, string]
  page: string
}

/** Times on papers are those of India. */
const INDIA_MS = 19_800_000

const inFigures = (amount: unknown): string => formatRupees(textOf(amount) || '0').replace('₹', '')
/** How a paper writes its amounts. */
type Figure = (amount: unknown) => string
const plain = (number: unknown): string => {
  const [whole, decimals = ''] = textOf(number).split('.')
  const kept = withoutEndZeros(decimals)
  return whole === '' ? '' : groupIndian(whole) + (kept && `.${kept}`)
}
const dayOf = (value: unknown): string => textOf(value).split('-').toReversed().join('/')
/** A moment in India; a masked one stays as it is. */
function momentOf(value: unknown): string {
  const at = Date.parse(textOf(value)) + INDIA_MS
  if (Number.isNaN(at)) return textOf(value)
  const text = new Date(at).toISOString()
  return `${dayOf(text.slice(0, 10))} ${text.slice(11, 16)}`
}
const stateWords = (code: unknown): string => {
  const state = stateByCode(textOf(code))
  return state ? `${state.name} (${state.code})` : ''
}

// Documents that are no bills say what they are; a bill is titled by its tax.
const TITLES: Readonly<Record<string, keyof PaperWords>> = {
  quotation: 'quotation',
  sales_order: 'order',
  credit_note: 'credit_note',
  debit_note: 'debit_note',
  delivery_challan: 'delivery_challan',
  receipt: 'receipt',
  payment: 'payment',
  self_invoice: 'self_invoice',
  payment_voucher: 'payment',
  refund_voucher: 'refund_voucher',
}

// Whom a paper names where bills name the buyer.
const PARTY_LABELS: Readonly<Record<string, keyof PaperWords>> = {
  receipt: 'received_from',
  payment: 'paid_to',
  payment_voucher: 'paid_to',
  refund_voucher: 'paid_to',
  self_invoice: 'supplier',
  delivery_challan: 'consignee',
}

/** A registration at the e-invoice portal, as papers print it. The time is an ISO instant. */
export interface Registration {
  irn: string
  ack_number: string
  acknowledged_at: string
  signed_qr: string
}

/** A debit note goes to the supplier, who stands on it where other papers name the buyer. */
const toSupplier = (row: Row): Row => ({
  ...row,
  ...{ buyer_name: row.supplier_name, buyer_gstin: row.supplier_gstin },
  ...{ billing_address: row.supplier_address, billing_state: row.supplier_state },
  ...{ seller_registration: row.buyer_registration, invoice_number: row.bill_number, invoice_date: row.bill_date },
})

/** A debit note to a client names the invoice that charged too little (CGST Rules, rule 53(1A)). */
const overInvoice = (row: Row): Row => ({
  ...row,
  ...{ invoice_number: row.corrects_number, invoice_date: row.corrects_date },
})

/** A self-invoice names the supplier, who wrote no invoice; we who received the supply issue it, and pay its tax. */
const selfInvoice = (row: Row): Row => ({
  ...toSupplier(row),
  ...{ number: row.self_invoice, reference: null, invoice_number: row.bill_number, invoice_date: row.bill_date },
  ...{ due_date: null, terms: null, paper: 'tax_invoice', seller_registration: row.buyer_registration },
})

/** A payment voucher under reverse charge, from what payments/reverse-charge.ts made of the payment. */
const paymentVoucher = (row: Row): Row => ({
  ...toSupplier(row),
  ...{ number: row.voucher_number, invoice_number: null, invoice_date: null, rounding: '0.00' },
  ...{ paper: 'tax_invoice', seller_registration: 'Regular' },
})

/** The papers of a supply whose tax we pay ourselves, with the words of the law. */
const REVERSE: Readonly<Record<string, { asDocument: (row: Row) => Row; legend: keyof PaperWords }>> = {
  self_invoice: { asDocument: selfInvoice, legend: 'self_invoice_legend' },
  payment_voucher: { asDocument: paymentVoucher, legend: 'payment_voucher_legend' },
}

/** Papers that are printed in copies once they are posted, the first of which goes to the other party. */
const IN_COPIES: Readonly<Record<string, keyof PaperWords>> = {
  invoice: 'original',
  delivery_challan: CHALLAN_COPIES[0],
}

/**
 * The copies of a posted paper; none for a kind without copies. Of a tax invoice (CGST rules, rule 48) three of goods, two where all lines are services (SAC
 * begins with 99).
 */
export function copiesOf(kind: string, row: Row): readonly (keyof PaperWords)[] {
  if (row.status !== 'posted' || !(kind in IN_COPIES)) return []
  if (kind === 'delivery_challan') return CHALLAN_COPIES
  const lines = (row.lines ?? []) as Row[]
  const is_service = lines.length > 0 && lines.every((line) => textOf(line.hsn).startsWith('99'))
  return is_service ? ['original', 'duplicate_of_services'] : ['original', 'duplicate', 'triplicate']
}

/** The words of two languages side by side; a word that both share stands once. */
function wordsIn(language: Language, second: Language | null): PaperWords {
  const words = PAPER_WORDS[language]
  if (second === null || second === language) return words
  const both = Object.entries(words).map(([name, word]) => {
    const other = PAPER_WORDS[second][name as keyof PaperWords]
    return [name, word === other ? word : `${word} / ${other}`]
  })
  return Object.fromEntries(both) as PaperWords
}

/**
 * The paper of an invoice, a quotation, an order, a credit or debit note, a challan, a receipt or a payment in a language. `kind` is the name of its record; `second`
 * is a further language of its labels, and `copy` says whose copy of an invoice it is.
 */
export function paperOf(
  document: Row,
  options: {
    kind: string
    facts: PaperFacts
    language: Language
    second?: Language | null
    copy?: keyof PaperWords
    registration?: Registration | null
    printed?: PrintedFields
  },
): Paper {
  const { kind, facts, language, copy = IN_COPIES[kind], registration = null, printed = NOTHING_PRINTED } = options
  const second = options.second === language ? null : (options.second ?? null)
  const words = wordsIn(language, second)
  const is_money = MONEY_PAPERS.includes(kind)
  // Papers of money name what was paid for, not pieces and prices.
  const is_paid = is_money || kind === 'payment_voucher'
  const reverse = REVERSE[kind]
  const own = reverse ? reverse.asDocument(document) : document
  const is_debit_note = kind === 'invoice' && isDebitNote(document)
  const stored = is_debit_note
    ? overInvoice(document)
    : kind === 'debit_note'
      ? toSupplier(document)
      : is_money
        ? asDocument(document, words)
        : own
  const abroad = kind === 'credit_note' ? noteInOwnCurrency(stored) : inOwnCurrency(stored)
  const row = abroad?.row ?? stored
  const figure = abroad ? (amount: unknown) => formatFigure(textOf(amount) || '0', abroad.currency) : inFigures
  const usual = is_debit_note ? 'debit_note' : (TITLES[kind] ?? ((row.paper ?? 'invoice') as keyof PaperWords))
  const titled = isReceiptVoucher(kind, document) ? 'receipt_voucher' : usual
  const rows = (row.lines ?? []) as Row[]
  // A column that no line fills is left out.
  const cells = is_paid
    ? []
    : printed.cells.filter(({ name, words: wordsOf }) => rows.some((line) => wordsOf(line[name])))
  const lines = rows.map((line) => ({
    ...lineOf(line, words, figure),
    own: cells.map(({ name, words: wordsOf }) => wordsOf(line[name])),
  }))
  const is_bill = kind === 'invoice'
  const is_challan = kind === 'delivery_challan'
  const status = textOf(row.status)
  const amount = textOf(stored.total) || '0.00'
  const heads = headsOf(row)
  const inWords = (spoken: Language) =>
    abroad ? amountAbroadInWords(textOf(row.total), abroad.currency, spoken) : amountInWordsOf(amount, spoken)
  return {
    language,
    title: words[titled],
    title_below: language === 'en' || second === 'en' ? '' : PAPER_WORDS.en[titled],
    copy: copy && status === 'posted' ? words[copy] : '',
    stamp: status === 'draft' ? words.draft : status === 'cancelled' || status === 'bounced' ? words.cancelled : '',
    facts: is_money
      ? moneyFacts(document, words, { day: dayOf, sum: inFigures, place: stateWords })
      : [...documentFacts(row, words, kind), ...foreignFacts(stored, words, language), ...ownFacts(row, printed)],
    seller: {
      name: facts.seller.name,
      lines: sellerLines(facts, words),
    },
    parties: partiesOf(row, words, PARTY_LABELS[kind] ?? 'bill_to'),
    columns: {
      name: is_paid ? words.paid_for : words.item,
      // A column without a heading is left out.
      hsn: is_money ? '' : words.hsn,
      quantity: is_paid ? '' : words.quantity,
      price: is_paid ? '' : words.price,
      discount: words.discount,
      taxable: words.taxable,
      rate: words.tax,
      amount: words.amount,
    },
    own_columns: cells.map(({ label }) => label),
    has_discount: lines.some(({ discount }) => discount !== ''),
    has_tax: heads.length > 0,
    lines,
    // Tax is owed in rupees.
    tax_heads: heads.map(([label]) => (abroad ? `${label} ₹` : label)),
    taxes: taxRows(stored, heads),
    sums: sumsOf(row, words, heads, figure),
    total: [words.total, abroad ? formatMoney(textOf(row.total) || '0', abroad.currency) : formatRupees(amount)],
    in_words: [words.in_words, [language, second].flatMap((one) => (one ? [inWords(one)] : [])).join(' / ')],
    // The supplier is paid, and nobody pays for a challan, so our account is of no use.
    bank: reverse || is_challan || kind === 'refund_voucher' ? null : bankOf(facts, words),
    // UPI pays rupees.
    pay: is_bill && status === 'posted' && !abroad ? payOf(row, facts, words) : null,
    e_invoice: registration && registrationOf(registration, words),
    notes: [
      ...(row.remark ? [[words.note, textOf(row.remark)] as const] : []),
      ...(row.terms ? [[words.terms, textOf(row.terms)] as const] : []),
    ],
    legends: reverse
      ? [words[reverse.legend]]
      : is_challan
        ? challanLegends(row, words)
        : legendsOf(row, words, is_bill && { seller: facts.seller, shows_english: [language, second].includes('en') }),
    signature: [words.for.replaceAll('{name}', () => facts.seller.name), words.signatory],
    page: words.page,
  }
}

function registrationOf(
  { irn, ack_number, acknowledged_at, signed_qr }: Registration,
  words: PaperWords,
): Paper['e_invoice'] {
  return {
    label: words.e_invoice,
    facts: [
      [words.irn, irn],
      [words.ack_number, ack_number],
      [words.ack_date, momentOf(acknowledged_at)],
    ],
    qr: signed_qr,
  }
}

function documentFacts(row: Row, words: PaperWords, kind: string): Fact[] {
  const is_bill = kind === 'invoice'
  const says_reverse_charge = row.paper === 'tax_invoice' && (is_bill || kind in REVERSE)
  const facts: Fact[] = [
    [words.number, textOf(row.number) || '—'],
    [words.date, dayOf(row.date)],
    is_bill ? [words.due_date, dayOf(row.due_date)] : [words.valid_until, dayOf(row.valid_until)],
    [words.against, row.invoice_number ? `${textOf(row.invoice_number)}, ${dayOf(row.invoice_date)}` : ''],
    [kind === 'delivery_challan' ? words.payment_reference : words.reference, textOf(row.reference)],
    ...(kind === 'delivery_challan' ? challanFacts(row, words, dayOf) : []),
    [words.place_of_supply, row.seller_registration === 'Unregistered' ? '' : stateWords(row.supply_place)],
    [words.reverse_charge, says_reverse_charge ? (row.reverse_charge ? words.yes : words.no) : ''],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** The country of destination, the value in the buyer's currency, and the shipping bill. */
function foreignFacts(row: Row, words: PaperWords, language: Language): Fact[] {
  const { country, value, rupees } = foreignWords(row, language)
  const bill = [textOf(row.shipping_bill), dayOf(row.shipping_bill_date), textOf(row.port_code)]
  const facts: Fact[] = [
    [words.destination, country],
    [words.foreign_value, value],
    [words.rupee_value, rupees],
    [words.shipping_bill, bill.filter(Boolean).join(', ')],
  ]
  return facts.filter(([, words_of]) => words_of !== '')
}

const ownFacts = (row: Row, { head }: PrintedFields): Fact[] =>
  head.map(({ name, label, words }): Fact => [label, words(row[name])]).filter(([, value]) => value !== '')

/** How papers write the values of custom fields. */
export const OWN_WRITERS = {
  decimal: plain,
  date: dayOf,
  instant: momentOf,
}

function sellerLines({ seller }: PaperFacts, words: PaperWords): string[] {
  const place = [seller.address, [seller.state, seller.pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const reach = [seller.contact_number && `${words.phone} ${seller.contact_number}`, seller.email, seller.website]
  return [
    place,
    reach.filter(Boolean).join(' · '),
    [seller.gstin && `GSTIN ${seller.gstin}`, seller.pan && `PAN ${seller.pan}`].filter(Boolean).join(' · '),
  ].filter(Boolean)
}

function partiesOf(row: Row, words: PaperWords, label: keyof PaperWords): Paper['parties'] {
  const place = (address: unknown, state: unknown, pincode: unknown) =>
    [textOf(address), [textOf(state), textOf(pincode)].filter(Boolean).join(' ')].filter(Boolean)
  const name = textOf(row.buyer_name)
  const bill = place(row.billing_address, row.billing_state, row.billing_pincode)
  const gstin = row.buyer_gstin ? [`GSTIN ${textOf(row.buyer_gstin)}`] : []
  const parties = [{ label: words[label], name, lines: [...bill, ...gstin] }]
  if (row.shipping_same === false)
    parties.push({
      label: words.ship_to,
      name,
      lines: place(row.shipping_address, row.shipping_state, row.shipping_pincode),
    })
  return parties
}

/** The price of a line, with a third decimal where it has one; the lines of a receipt have none. */
function priceOf({ price }: Row, figure: Figure): string {
  if (price === undefined) return ''
  return /\.\d\d[1-9]$/.test(textOf(price)) ? plain(price) : figure(price)
}

/** The rate of a line with its cess: 28 % + 12 %, and for a cess of one unit its amount. */
function rateWords(line: Row): string {
  const rate = textOf(line.tax_rate)
  const percents = [rate, isZero(line.cess_rate) ? '' : plain(line.cess_rate)].filter(Boolean).map((one) => `${one} %`)
  const per_unit = isZero(line.cess_per_unit) ? [] : [`₹${plain(line.cess_per_unit)}`]
  return [...percents, ...per_unit].join(' + ')
}

function lineOf(line: Row, words: PaperWords, figure: Figure): PaperCells {
  const rate = textOf(line.tax_rate)
  const untaxed = rate === 'exempt' || rate === 'nil' || rate === 'non_gst' ? words[rate] : ''
  const discount = isZero(line.discount)
    ? ''
    : line.discount_type === 'Fixed Amount'
      ? figure(line.discount)
      : `${plain(line.discount)} %`
  return {
    name: textOf(line.description),
    hsn: textOf(line.hsn),
    quantity: [plain(line.quantity), textOf(line.unit)].filter(Boolean).join(' '),
    price: priceOf(line, figure),
    discount,
    taxable: line.taxable === undefined ? '' : figure(line.taxable),
    rate: untaxed || rateWords(line),
    amount: figure(line.amount),
  }
}

/** The taxes that the document has: a label and the part of a line's tax that it is. */
type Head = readonly [label: string, part: number]

// As CGST and IGST it keeps its name in all languages.
const CESS = 'Cess'

/** A document has integrated tax, or the two halves; only a payment of several bills may have both. */
function headsOf(row: Row): Head[] {
  const is_territory = stateByCode(textOf(row.supply_place))?.has_utgst
  const halves: Head[] = [
    ['CGST', 2],
    [is_territory ? 'UTGST' : 'SGST', 2],
  ]
  return [
    ...(isZero(row.igst) ? [] : [['IGST', 1] as const]),
    ...(isZero(row.cgst) ? [] : halves),
    ...(isZero(row.cess) ? [] : [[CESS, 1] as const]),
  ]
}

/** The part of the tax of a line that is printed under a head. `is_inter` is on lines of documents that have both kinds. */
const taxUnder = ({ tax, cess, is_inter }: Row, [label]: Head) =>
  exact(label === CESS ? cess : is_inter === undefined || is_inter === (label === 'IGST') ? tax : '0')

/** Taxable value and taxes by HSN and rate. Central and state tax of a line are equal, so each is half of its tax. */
function taxRows(row: Row, heads: readonly Head[]): string[][] {
  if (heads.length === 0) return []
  const taxed = ((row.lines ?? []) as Row[]).filter(({ taxable }) => taxable !== undefined)
  const groups = Map.groupBy(taxed, (line) => `${textOf(line.hsn)} ${rateWords(line)}`)
  return [...groups.values()].map((lines) => {
    const of = (name: string) => sum(lines.map((line) => exact(line[name])))
    const rate = textOf(lines[0].tax_rate)
    return [
      textOf(lines[0].hsn) || '—',
      /^\d/.test(rate) ? rateWords(lines[0]) : '—',
      inFigures(rupeesText(of('taxable'))),
      ...heads.map((head) =>
        inFigures(rupeesText(dividedBy(sum(lines.map((line) => taxUnder(line, head))), exact(head[1]), 2))),
      ),
    ]
  })
}

const SUM_OF: Readonly<Record<string, string>> = { IGST: 'igst', CGST: 'cgst', [CESS]: 'cess' }

function sumsOf(row: Row, words: PaperWords, heads: readonly Head[], figure: Figure): Fact[] {
  const charged = ((row.charges ?? []) as Row[]).filter((charge) => charge.is_outside !== true)
  const charges = rupeesText(sum(charged.map(({ amount }) => exact(amount))))
  const sums: (readonly [string, unknown, boolean?])[] = [
    [words.gross, row.gross],
    [words.discounts, isZero(row.discounts) ? '0' : `-${textOf(row.discounts)}`],
    [words.charges, charges],
    [words.taxable_value, row.taxable, heads.length > 0],
    ...heads.map(([label]) => [label, row[SUM_OF[label] ?? 'sgst']] as const),
    [words.other_charges, row.other_charges],
    [`TCS (${textOf(row.tcs_section)}, ${textOf(row.tcs_rate)} %)`, row.tcs],
    [words.rounding, row.rounding],
  ]
  return sums
    .filter(([, amount, is_kept]) => is_kept || !isZero(amount))
    .map(([label, amount]) => [label, figure(amount)])
}

function bankOf({ bank }: PaperFacts, words: PaperWords): Paper['bank'] {
  if (!bank) return null
  const lines = [
    bank.name ?? '',
    bank.holder ? `${words.holder}: ${bank.holder}` : '',
    `${words.account}: ${bank.number}`,
    bank.ifsc ? `IFSC: ${bank.ifsc}` : '',
  ]
  return { label: words.bank, lines: lines.filter(Boolean) }
}

function payOf(row: Row, { seller, upi_id }: PaperFacts, words: PaperWords): Paper['pay'] {
  const number = textOf(row.number)
  // A code of nothing would ask the payer for an amount.
  const am = textOf(row.outstanding) || textOf(row.total)
  if (isZero(am)) return null
  // Payment apps take letters and digits as a reference.
  const tr = number.replace(/[^A-Za-z0-9]/g, '')
  const link = upi_id ? upiLink({ pa: upi_id, pn: seller.name, tr, tn: number, am }) : null
  return link && upi_id ? { label: words.pay, link, upi_id, amount: formatRupees(am) } : null
}

/** The sentences that the law wants on a bill. They stand in its own English words too, because the law knows no translation. */
function legendsOf(
  row: Row,
  words: PaperWords,
  bill: false | { seller: PaperFacts['seller']; shows_english: boolean },
): string[] {
  if (!bill) return []
  const { entity, turnover } = bill.seller
  const is_spared = entity && turnover && isSpared({ entity, turnover, date: textOf(row.date) })
  const abroad = row.buyer_gst_type === 'Overseas' || row.buyer_gst_type === 'SEZ'
  const names: (keyof PaperWords)[] = [
    ...(row.seller_registration === 'Composition' ? (['composition'] as const) : []),
    ...(abroad ? ([row.with_payment_of_tax === false ? 'export_bond' : 'export_paid'] as const) : []),
    ...(is_spared && row.paper === 'tax_invoice' ? (['no_e_invoice'] as const) : []),
  ]
  return names.flatMap((name) => (bill.shows_english ? [words[name]] : [PAPER_WORDS.en[name], words[name]]))
}
