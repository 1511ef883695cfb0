import { Readable } from 'node:stream'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { stateByCode } from '#modules/gst/states.ts'
import type { Cell } from '#platform/export/csv-write.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { xlsxFile } from '#platform/export/xlsx-write.server.ts'
import { UNTAXED } from '../documents/line-fields.ts'
import { bill } from '../purchases/bills/bill.record.ts'
import { debitNote } from '../purchases/debit-notes/debit-note.record.ts'
import { INPUT_TAX_WORDS, linesByInputTax } from '../purchases/bills/input-tax.ts'
import { paiseOf, rupeesOf, total } from '../rules/amounts.ts'
import { type PagedPaper, papersOf, type Reading, storedSums, withPapers, XLSX } from './asked.server.ts'
import { addBill, newInputFigures, shownInput } from './input-figures.ts'
import { textOf } from '../rules/values.ts'

/** A bill of the month, or a debit note of the month with its bill. */
interface Bought {
  bill: Doc
  note: Doc | null
}

/** What purchases bring to the GST returns of a month, and the purchase register, for one GSTIN of the business. */
export const inputReturnRoutes: RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/gst_returns/input',
    permission: { record: bill.name, right: 'export' },
    summary: 'The inward side of GSTR-3B of a month: ?month=2026-10&gstin=…, compared with the bills and debit notes',
    costly: true,
    handler: (call) => withPapers(bill, call, shownReturn),
  }),
  memberRoute({
    method: 'GET',
    path: '/gst_returns/input/sheet',
    permission: { record: bill.name, right: 'export' },
    summary: 'The purchase register of a month by tax rate, as an Excel file: ?month=2026-10&gstin=…',
    costly: true,
    alone: true,
    handler: (call) =>
      withPapers(bill, call, (reading) => {
        const rows = sheetRows(reading)
        const file = Readable.from(xlsxFile({ title: 'Purchases', headings: HEADINGS, rows }))
        const { gstin, period } = reading.asked
        return sendFile(call, { name: `Purchases_${gstin}_${period}.xlsx`, type: XLSX, file })
      }),
  }),
]

/** The posted bills of the month, then its debit notes that lower the tax, each with its bill. */
async function* boughtPapers(reading: Reading): AsyncGenerator<Bought[]> {
  yield* papersOf(reading, 'bill', async (transaction, page) => {
    const bills = await readFullRows(transaction, bill, idsOf(page))
    return idsOf(page).map((id) => ({ bill: bills.get(id) as Doc, note: null }))
  })
  yield* papersOf(reading, 'debit_note', async (transaction, page) => {
    const notes = await readFullRows(transaction, debitNote, idsOf(page))
    const bill_ids = new Set([...notes.values()].map(({ bill_id }) => bill_id as number))
    const bills = await readFullRows(transaction, bill, [...bill_ids])
    return idsOf(page).map((id) => {
      const note = notes.get(id) as Doc
      return { bill: bills.get(note.bill_id as number) as Doc, note }
    })
  })
}

const idsOf = (page: readonly PagedPaper[]): number[] => page.map(({ id }) => Number(id))

/** The figures, and whether they agree with what the papers themselves show: by count and by value. */
async function shownReturn(reading: Reading) {
  const { inside, asked } = reading
  const figures = newInputFigures()
  for await (const page of boughtPapers(reading)) for (const one of page) addBill(figures, one.bill, one.note)
  const bills = await inside((transaction) => storedSums(transaction, 'bill', asked))
  const notes = await inside((transaction) => storedSums(transaction, 'debit_note', asked))
  const stored = { papers: bills.papers, total: bills.total, notes: notes.papers, notes_total: notes.total }
  return { ...asked, ...shownInput(figures), stored }
}

const HEADINGS = [
  ...[
    'Our number',
    'Entered on',
    'Supplier',
    'GSTIN',
    'Bill',
    'Bill date',
    'Place of supply',
    'Reverse charge',
    'Self-invoice',
  ],
  ...['Input tax credit', 'Rate', 'Taxable value', 'IGST', 'CGST', 'SGST / UTGST', 'Cess', 'Total of the paper'],
]

async function* sheetRows(reading: Reading): AsyncGenerator<Cell[][]> {
  for await (const page of boughtPapers(reading)) yield page.flatMap(linesOfPaper)
}

/** One row for each rate of a paper and what becomes of its tax; those of debit notes are below zero. */
function linesOfPaper({ bill: of, note }: Bought): Cell[][] {
  const paper = note ?? of
  const sign = note ? -1n : 1n
  const has_igst = paiseOf(of.igst) > 0n
  const rows = [...linesByInputTax(of, note)].flatMap(([input_tax, some]) =>
    [...Map.groupBy(some, ({ tax_rate }) => textOf(tax_rate))].map(([rate, lines]) => ({ input_tax, rate, lines })),
  )
  return rows.map(({ input_tax, rate, lines }): Cell[] => {
    const sum = (name: 'taxable' | 'tax' | 'cess') => sign * total(lines.map((line) => paiseOf(line[name])))
    const tax = sum('tax')
    const number = (paise: bigint): Cell => ({ number: rupeesOf(paise) })
    return [
      ...[{ text: textOf(paper.number) }, { day: textOf(paper.date) }, { text: textOf(of.supplier_name) }],
      ...[{ text: textOf(of.supplier_gstin) }, { text: textOf(of.bill_number) }, { day: textOf(of.bill_date) }],
      { text: stateByCode(textOf(of.supply_place))?.name ?? textOf(of.supply_place) },
      ...[{ text: of.reverse_charge === true ? 'Yes' : 'No' }, { text: note ? '' : textOf(of.self_invoice) }],
      ...[{ text: INPUT_TAX_WORDS[input_tax] }],
      UNTAXED.some((one) => one === rate) || rate === '' ? { text: rate } : { number: rate },
      ...[number(sum('taxable')), number(has_igst ? tax : 0n)],
      ...[number(has_igst ? 0n : tax / 2n), number(has_igst ? 0n : tax - tax / 2n), number(sum('cess'))],
      { number: `${note ? '-' : ''}${textOf(paper.total) || '0.00'}` },
    ]
  })
}
