import { dashDate, filled, jsonNumber, type Paper } from '../portal/paper.ts'
import { type Dated, rowOn } from '../law/dated.ts'
import { compare, exact } from '#base/exact.ts'
import { byRate, isInterState, rupeeNumber, taxKeys } from './rate-amounts.ts'

/** Document value in rupees above which a sale to a consumer in another state is reported by itself (Notification 12/2024-Central Tax). */
export const LARGE_SALES: readonly (Dated & { above: string })[] = [
  { from: '2017-07-01', to: '2024-07-31', above: '250000' },
  { from: '2024-08-01', to: null, above: '100000' },
]

/** The tables of GSTR-1 that list papers one by one. */
export type ListTable = 'b2b' | 'b2cl' | 'exp' | 'cdnr' | 'cdnur'

/** The entry of a paper in a table. Entries of one `group` (buyer, place of supply or type of export) stand together. */
export interface ListEntry {
  table: ListTable
  group: string
  entry: Record<string, unknown>
}

const INVOICE_TYPES: Readonly<Partial<Record<Paper['supply_category'], string>>> = {
  B2B: 'R',
  SEZWP: 'SEWP',
  SEZWOP: 'SEWOP',
  DEXP: 'DE',
}

/** True for a sale to a consumer that is reported by itself: to another state and above the limit of its day. */
export function isLargeConsumerSale(paper: Paper): boolean {
  const limit = rowOn(LARGE_SALES, paper.date)
  if (paper.supply_category !== 'B2C' || !isInterState(paper) || !limit) return false
  return compare(exact(paper.totals.grand_total), exact(limit.above)) > 0
}

/** True for a credit or debit note. */
export const isNote = ({ type }: Paper): boolean => type === 'CRN' || type === 'DBN'

/**
 * The entry of a paper in the tables that list papers (GSTR-1, tables 4, 5, 6 and 9B), or null: sales to consumers are only summed up
 * (table 7), and papers without a taxed line stand in table 8.
 */
export function listEntry(paper: Paper): ListEntry | null {
  const items = itemsOf(paper)
  if (items.length === 0) return null
  const { supply_category: category } = paper
  if (INVOICE_TYPES[category]) {
    const entry = { ...(isNote(paper) ? noteHead(paper) : invoiceHead(paper)), ...registeredKeys(paper), itms: items }
    return { table: isNote(paper) ? 'cdnr' : 'b2b', group: paper.recipient.gstin, entry }
  }
  if (category.startsWith('EXP')) return isNote(paper) ? unregisteredNote(paper, category) : exportEntry(paper)
  if (isNote(paper)) return paper.against_large_consumer_sale ? unregisteredNote(paper, 'B2CL') : null
  if (!isLargeConsumerSale(paper)) return null
  const entry = filled({ ...invoiceHead(paper), etin: paper.ecommerce_gstin, itms: items })
  return { table: 'b2cl', group: paper.place_of_supply, entry }
}

function itemsOf(paper: Paper): { num: number; itm_det: Record<string, number> }[] {
  const inter = isInterState(paper)
  return [...byRate(paper)].map(([rt, amounts], index) => ({
    num: index + 1,
    itm_det: { rt, txval: rupeeNumber(amounts.taxable), ...taxKeys(amounts, inter) },
  }))
}

const invoiceHead = ({ number, date, totals }: Paper) => ({
  inum: number,
  idt: dashDate(date),
  val: jsonNumber(totals.grand_total),
})

const noteHead = ({ type, number, date, totals }: Paper) => ({
  ntty: type === 'CRN' ? 'C' : 'D',
  nt_num: number,
  nt_dt: dashDate(date),
  val: jsonNumber(totals.grand_total),
})

const registeredKeys = (paper: Paper) =>
  filled({
    pos: paper.place_of_supply,
    rchrg: paper.reverse_charge ? 'Y' : 'N',
    inv_typ: INVOICE_TYPES[paper.supply_category],
    etin: paper.ecommerce_gstin,
  })

function unregisteredNote(paper: Paper, typ: string): ListEntry {
  // The place of supply of an export is abroad and is not given.
  const pos = typ === 'B2CL' ? paper.place_of_supply : undefined
  const entry = filled({ typ, ...noteHead(paper), pos, itms: itemsOf(paper) })
  return { table: 'cdnur', group: '', entry }
}

function exportEntry(paper: Paper): ListEntry {
  const { export: abroad } = paper
  const entry = filled({
    ...invoiceHead(paper),
    sbpcode: abroad?.port,
    sbnum: abroad?.shipping_bill,
    sbdt: abroad?.shipping_bill_date ? dashDate(abroad.shipping_bill_date) : undefined,
    itms: itemsOf(paper).map(({ itm_det }) => itm_det),
  })
  return { table: 'exp', group: paper.supply_category === 'EXPWP' ? 'WPAY' : 'WOPAY', entry }
}
