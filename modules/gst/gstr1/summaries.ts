import { decimalText, exact, sum, type Exact } from '#base/exact.ts'
import { jsonNumber, type Paper, type PaperLine } from '../portal/paper.ts'
import { isLargeConsumerSale, isNote } from './entries.ts'
import {
  added,
  amountsOf,
  byRate,
  isInterState,
  NO_AMOUNTS,
  rateOf,
  rupeeNumber,
  type TaxAmounts,
  taxKeys,
} from './rate-amounts.ts'

interface ConsumerRow {
  inter: boolean
  place: string
  rate: number
  ecommerce: string | null
  amounts: TaxAmounts
}

interface HsnRow {
  hsn: string
  description: string
  unit: string
  rate: number
  quantity: Exact
  amounts: TaxAmounts
}

type Untaxed = { nil: bigint; exempt: bigint; non_gst: bigint }

/** Sums that grow with the kinds of goods and places, not with the papers. */
export interface Summaries {
  consumers: Map<string, ConsumerRow>
  untaxed: Map<string, Untaxed>
  hsn: { registered: Map<string, HsnRow>; consumers: Map<string, HsnRow> }
}

/** Sums without a paper. */
export const newSummaries = (): Summaries => ({
  consumers: new Map(),
  untaxed: new Map(),
  hsn: { registered: new Map(), consumers: new Map() },
})

/** Credit notes lower the sums. */
const signOf = ({ type }: Paper): 1n | -1n => (type === 'CRN' ? -1n : 1n)

/** Adds a paper to the sums; the sums are changed in place, so that any number of papers needs no more room. */
export function addToSummaries(summaries: Summaries, paper: Paper): void {
  addConsumerSale(summaries.consumers, paper)
  for (const line of paper.lines) {
    addUntaxed(summaries.untaxed, paper, line)
    addHsn(summaries.hsn, paper, line)
  }
}

function addConsumerSale(rows: Summaries['consumers'], paper: Paper): void {
  if (paper.supply_category !== 'B2C') return
  if (isNote(paper) ? paper.against_large_consumer_sale : isLargeConsumerSale(paper)) return
  const [inter, place, ecommerce] = [isInterState(paper), paper.place_of_supply, paper.ecommerce_gstin ?? null]
  for (const [rate, amounts] of byRate(paper)) {
    const key = [inter, place, rate, ecommerce].join(' ')
    const before = rows.get(key)?.amounts ?? NO_AMOUNTS
    rows.set(key, { inter, place, rate, ecommerce, amounts: added(before, amounts, signOf(paper)) })
  }
}

function addUntaxed(rows: Summaries['untaxed'], paper: Paper, line: PaperLine): void {
  if (line.taxability === 'taxable' || paper.supply_category.startsWith('EXP')) return
  const key = `${isInterState(paper) ? 'INTR' : 'INTRA'}${paper.supply_category === 'B2C' ? 'B2C' : 'B2B'}`
  const row = rows.get(key) ?? { nil: 0n, exempt: 0n, non_gst: 0n }
  const { taxable } = amountsOf(line)
  rows.set(key, { ...row, [line.taxability]: row[line.taxability] + signOf(paper) * taxable })
}

// The portal does not say on which side exports belong; supplies outside GST have no HSN summary.
function addHsn(hsn: Summaries['hsn'], paper: Paper, line: PaperLine): void {
  if (line.taxability === 'non_gst' || paper.supply_category.startsWith('EXP')) return
  const rows = paper.supply_category === 'B2C' ? hsn.consumers : hsn.registered
  const [unit, rate] = [line.service ? 'NA' : line.unit, rateOf(paper, line)]
  const key = [line.hsn, unit, rate].join(' ')
  const sign = signOf(paper)
  const { units, places } = exact(line.quantity)
  const quantity = line.service ? exact('0') : { units: sign * units, places }
  const row = rows.get(key)
  rows.set(key, {
    hsn: line.hsn,
    description: row?.description ?? line.description.slice(0, LONGEST_DESCRIPTION),
    unit,
    rate,
    quantity: row ? sum([row.quantity, quantity]) : quantity,
    amounts: added(row?.amounts ?? NO_AMOUNTS, amountsOf(line), sign),
  })
}

const LONGEST_DESCRIPTION = 30

/** Table 7, sales to consumers summed up by kind, place and rate. */
export const b2csOf = ({ consumers }: Summaries) =>
  [...consumers.values()].map(({ inter, place, rate, ecommerce, amounts }) => ({
    sply_ty: inter ? 'INTER' : 'INTRA',
    typ: ecommerce ? 'E' : 'OE',
    ...(ecommerce ? { etin: ecommerce } : {}),
    pos: place,
    rt: rate,
    txval: rupeeNumber(amounts.taxable),
    ...taxKeys(amounts, inter),
  }))

/** Table 8, what was sold nil-rated, exempt or outside GST. */
export const nilOf = ({ untaxed }: Summaries) =>
  [...untaxed].map(([sply_ty, row]) => ({
    sply_ty,
    nil_amt: rupeeNumber(row.nil),
    expt_amt: rupeeNumber(row.exempt),
    ngsup_amt: rupeeNumber(row.non_gst),
  }))

/** Table 12, the HSN summary of one side. */
export const hsnOf = (rows: ReadonlyMap<string, HsnRow>) =>
  [...rows.values()].map(({ hsn, description, unit, rate, quantity, amounts }, index) => ({
    num: index + 1,
    hsn_sc: hsn,
    desc: description,
    uqc: unit,
    qty: jsonNumber(decimalText(quantity, 3)),
    rt: rate,
    txval: rupeeNumber(amounts.taxable),
    iamt: rupeeNumber(amounts.igst),
    camt: rupeeNumber(amounts.cgst),
    samt: rupeeNumber(amounts.sgst),
    csamt: rupeeNumber(amounts.cess),
  }))
