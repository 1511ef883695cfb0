import { Readable } from 'node:stream'
import { decimalText } from '#base/exact.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { isLargeConsumerSale, isNote } from '#modules/gst/gstr1/entries.ts'
import { addPaper, gstr1Json, newGstr1, type NumberRange } from '#modules/gst/gstr1/gstr1.ts'
import { amountsOf, rateOf } from '#modules/gst/gstr1/rate-amounts.ts'
import type { Paper } from '#modules/gst/portal/paper.ts'
import { stateByCode } from '#modules/gst/states.ts'
import type { Cell } from '#platform/export/csv-write.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { xlsxFile } from '#platform/export/xlsx-write.server.ts'
import { PURPOSE_FACTS, PURPOSES } from '../challans/purposes.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { advanceTax } from '#modules/gst/gstr1/advances.ts'
import { invoice } from '../invoices/invoice.record.ts'
import type { PaperFacts } from '../paper/paper.ts'
import {
  type Asked,
  gstins,
  type PagedPaper,
  papersOf,
  papersSql,
  type Reading,
  storedSums,
  withPapers,
  XLSX,
} from './asked.server.ts'
import { type AdvanceMove, advancesOf, openAdvances } from './advances.server.ts'
import { gstNote, gstPaper } from './gst-paper.ts'
import { numberRanges, type UsedNumber } from './number-ranges.ts'
import { addAdvance, addFigures, newFigures, shownFigures } from './return-figures.ts'

/**
 * Natures of table 13, and the field with the number: invoices for outward supply, self-invoices for inward supply, credit notes, vouchers of
 * advances and of payments under reverse charge. Challans have one by their purpose.
 */
const NATURES = {
  invoice: { nature: 1, field: 'number', where: 'i.corrects_id is null' },
  bill: { nature: 2, field: 'self_invoice' },
  credit_note: { nature: 5, field: 'number' },
  receipt: { nature: 6, field: 'voucher_number' },
  payment: { nature: 7, field: 'voucher_number' },
} as const

/** The natures of delivery challans, with the purposes that each has. */
const CHALLAN_NATURES = Map.groupBy(PURPOSES, (purpose) => PURPOSE_FACTS[purpose].nature)

/** Figures and files of the GST returns of a month, for one GSTIN of the business. */
export const returnRoutes: RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/gst_returns/gstins',
    permission: { record: invoice.name, right: 'export' },
    summary: 'The GSTINs for which the business files returns: its own and those of its branches',
    handler: async ({ services, caller }) => ({ data: await services.database.transaction(caller.access, gstins) }),
  }),
  memberRoute({
    method: 'GET',
    path: '/gst_returns/gstr1',
    permission: { record: invoice.name, right: 'export' },
    summary: 'The figures of GSTR-1 and GSTR-3B of a month: ?month=2026-10&gstin=…, compared with the invoices',
    costly: true,
    handler: (call) => withPapers(invoice, call, shownReturn),
  }),
  memberRoute({
    method: 'GET',
    path: '/gst_returns/gstr1/file',
    permission: { record: invoice.name, right: 'export' },
    summary: 'GSTR-1 of a month as the JSON of the GST portal: ?month=2026-10&gstin=…',
    costly: true,
    alone: true,
    async handler(call) {
      const { gstin, period, json } = await withPapers(invoice, call, portalFile)
      const name = `GSTR1_${gstin}_${period}.json`
      return sendFile(call, { name, type: 'application/json', file: Readable.from([Buffer.from(json)]) })
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/gst_returns/gstr1/sheet',
    permission: { record: invoice.name, right: 'export' },
    summary: 'The invoices of a month by tax rate, as an Excel file: ?month=2026-10&gstin=…',
    costly: true,
    alone: true,
    handler: (call) =>
      withPapers(invoice, call, (reading) => {
        const file = Readable.from(xlsxFile({ title: 'GSTR-1', headings: HEADINGS, rows: sheetRows(reading) }))
        const { gstin, period } = reading.asked
        return sendFile(call, { name: `GSTR1_${gstin}_${period}.xlsx`, type: XLSX, file })
      }),
  }),
]

type Kind = keyof typeof NATURES

/** Debit notes are invoices over another one, with numbers of their own. */
const DEBIT_NOTES = { kind: 'invoice', nature: 4, field: 'number', where: 'i.corrects_id is not null' } as const

/** The posted invoices of the month, then its credit notes that lower the tax. Cancelled ones count in table 13 only. */
async function* returnPapers(reading: Reading): AsyncGenerator<Paper[]> {
  yield* papersOf(reading, 'invoice', (transaction, page) =>
    invoicePapers(transaction, reading.definition, sellersOf(page)),
  )
  yield* papersOf(reading, 'credit_note', (transaction, page) =>
    notePapers(transaction, reading.definition, sellersOf(page)),
  )
}

type Sellers = ReadonlyMap<number, PaperFacts['seller']>

const sellersOf = (page: readonly PagedPaper[]): Sellers => new Map(page.map(({ id, seller }) => [Number(id), seller]))

async function invoicePapers(transaction: Transaction, definition: RecordDefinition, sellers: Sellers) {
  const rows = await readFullRows(transaction, definition, [...sellers.keys()])
  const ids = [...rows.values()].flatMap(({ corrects_id }) => (typeof corrects_id === 'number' ? corrects_id : []))
  const first = await readFullRows(transaction, definition, ids)
  return [...sellers].flatMap(([id, seller]) => {
    const row = rows.get(id) as Doc
    const paper = gstPaper(row, seller)
    const of = paper && first.get(row.corrects_id as number)
    const about = of && gstPaper(of, seller)
    // A note over a large sale to a consumer is listed by itself, as the sale was.
    return paper ? [{ ...paper, ...(about && { against_large_consumer_sale: isLargeConsumerSale(about) }) }] : []
  })
}

async function notePapers(transaction: Transaction, definition: RecordDefinition, sellers: Sellers) {
  const notes = await readFullRows(transaction, creditNote, [...sellers.keys()])
  const ids = [...new Set([...notes.values()].map(({ invoice_id }) => invoice_id as number))]
  const invoices = await readFullRows(transaction, definition, ids)
  return [...sellers].flatMap(([id, seller]) => {
    const note = notes.get(id) as Doc
    const paper = gstPaper(invoices.get(note.invoice_id as number) as Doc, seller)
    return paper ? [gstNote(note, paper)] : []
  })
}

async function portalFile(reading: Reading): Promise<Asked & { json: string }> {
  const { asked } = reading
  const gstr1 = newGstr1()
  for await (const papers of returnPapers(reading)) for (const paper of papers) addPaper(gstr1, paper)
  const ranges: NumberRange[][] = await Promise.all(
    [...(Object.keys(NATURES) as Kind[]).map((kind) => ({ kind, where: 'true', ...NATURES[kind] })), DEBIT_NOTES].map(
      async (named) => {
        const numbers = await reading.inside((transaction) => numbersOf(transaction, named, asked))
        return numberRanges(numbers).map((range) => ({ nature: named.nature, ...range }))
      },
    ),
  )
  for (const [nature, purposes] of CHALLAN_NATURES) {
    const numbers = await reading.inside((transaction) => challanNumbers(transaction, purposes, asked))
    ranges.push(numberRanges(numbers).map((range) => ({ nature, ...range })))
  }
  const refunds = await reading.inside((transaction) => refundNumbers(transaction, asked))
  ranges.push(numberRanges(refunds).map((range) => ({ nature: REFUND_NATURE, ...range })))
  // In the order of the form.
  const documents = ranges.flat().toSorted((a, b) => a.nature - b.nature)
  const moves: AdvanceMove[] = []
  for await (const page of advancesOf(reading)) moves.push(...page)
  const of = (kind: AdvanceMove['kind']) => moves.filter((move) => move.kind === kind).map(({ advance }) => advance)
  const advances = { received: of('received'), set_off: of('set_off') }
  return { ...asked, json: JSON.stringify(gstr1Json(gstr1, { ...asked, ranges: documents, advances })) }
}

/** Vouchers of advances that were given back: lines of their receipts, so none is cancelled. */
const REFUND_NATURE = 8
const refundNumbers = (transaction: Transaction, { from, to, gstin }: Asked) =>
  transaction.query<UsedNumber>(
    `select v.number, false as is_cancelled from receipt_refund v
     join document_facts f on f.business_id = $1::bigint and f.record = 'receipt' and f.record_id = v.receipt_id
     where v.business_id = $1::bigint and v.number is not null and v.date between $2::date and $3::date and f.facts->'seller'->>'gstin' = $4`,
    [transaction.scope.business_id, from, to, gstin],
  )

const challanNumbers = (transaction: Transaction, purposes: readonly string[], { from, to, gstin }: Asked) =>
  transaction.query<UsedNumber>(
    `select i.number, i.status = 'cancelled' as is_cancelled ${papersSql('delivery_challan')} and i.number is not null and i.purpose = any($5::text[])`,
    [transaction.scope.business_id, from, to, gstin, purposes],
  )

async function numbersOf(
  transaction: Transaction,
  { kind, field, where }: { kind: Kind; field: string; where: string },
  { from, to, gstin }: Asked,
) {
  return await transaction.query<UsedNumber>(
    `select i.${field} as number, i.status = 'cancelled' as is_cancelled ${papersSql(kind)} and i.${field} is not null and ${where}`,
    [transaction.scope.business_id, from, to, gstin],
  )
}

/** The figures, and whether they agree with what the invoices themselves show: by count and by value. */
async function shownReturn(reading: Reading) {
  const { inside, asked } = reading
  const figures = newFigures()
  for await (const papers of returnPapers(reading)) for (const paper of papers) addFigures(figures, paper)
  for await (const moves of advancesOf(reading))
    for (const { kind, advance, receipt } of moves)
      addAdvance(figures, { kind, advance, is_registered: Boolean(receipt.payer_gstin) })
  const { papers, total, cancelled } = await inside((transaction) => storedSums(transaction, 'invoice', asked))
  const notes = await inside((transaction) => storedSums(transaction, 'credit_note', asked))
  const advances = await inside((transaction) => openAdvances(transaction, asked))
  const stored = { papers, total, cancelled, notes: notes.papers, notes_total: notes.total, advances }
  return { ...asked, ...shownFigures(figures), stored }
}

const HEADINGS = [
  ...['Number', 'Date', 'Buyer', 'GSTIN', 'Place of supply', 'Type', 'Rate', 'Taxable value', 'IGST', 'CGST'],
  ...['SGST / UTGST', 'Cess', 'Invoice value'],
]

async function* sheetRows(reading: Reading): AsyncGenerator<Cell[][]> {
  for await (const papers of returnPapers(reading)) yield papers.flatMap(linesOfPaper)
  for await (const moves of advancesOf(reading)) yield moves.map(lineOfAdvance)
}

/** An advance as a row of the sheet; what was set off is negative. */
function lineOfAdvance({ kind, advance, receipt }: AdvanceMove): Cell[] {
  const { rate, amounts } = advanceTax(advance)
  const minus = kind === 'set_off' ? '-' : ''
  const cell = (units: bigint): Cell => ({
    number: `${units === 0n ? '' : minus}${decimalText({ units, places: 2 }, 2)}`,
  })
  const place = advance.place_of_supply ?? ''
  return [
    ...[{ text: String(receipt.voucher_number ?? '') }, { day: String(receipt.date) }],
    ...[{ text: String(receipt.payer_name ?? '') }, { text: String(receipt.payer_gstin ?? '') }],
    ...[{ text: stateByCode(place)?.name ?? place }, { text: kind === 'received' ? 'Advance' : 'Advance adjusted' }],
    ...[{ number: String(rate) }, cell(amounts.taxable), cell(amounts.igst), cell(amounts.cgst), cell(amounts.sgst)],
    ...[cell(amounts.cess), { number: `${minus}${advance.amount}` }],
  ]
}

function linesOfPaper(paper: Paper): Cell[][] {
  // A debit note raises what a credit note lowers.
  const [is_note, is_lower] = [isNote(paper), paper.type === 'CRN']
  const is_large = is_note ? paper.against_large_consumer_sale : isLargeConsumerSale(paper)
  const category = paper.supply_category === 'B2C' ? (is_large ? 'B2CL' : 'B2CS') : paper.supply_category
  const kind = is_note ? `CDN ${category}` : category
  const rates = Map.groupBy(paper.lines, (line) =>
    line.taxability === 'taxable' ? String(rateOf(paper, line)) : line.taxability,
  )
  return [...rates].map(([rate, lines]) => {
    const sum = (name: 'taxable' | 'igst' | 'cgst' | 'sgst' | 'cess'): Cell => {
      const units = lines.reduce((all, line) => all + amountsOf(line)[name], 0n)
      return { number: decimalText({ units: is_lower ? -units : units, places: 2 }, 2) }
    }
    return [
      ...[{ text: paper.number }, { day: paper.date }, { text: paper.recipient.name }, { text: paper.recipient.gstin }],
      ...[{ text: stateByCode(paper.place_of_supply)?.name ?? paper.place_of_supply }, { text: kind }],
      ...[/^\d/.test(rate) ? { number: rate } : { text: rate }, sum('taxable'), sum('igst'), sum('cgst')],
      ...[sum('sgst'), sum('cess'), { number: `${is_lower ? '-' : ''}${paper.totals.grand_total}` }],
    ]
  })
}
