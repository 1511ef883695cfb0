import { Readable } from 'node:stream'
import type { Transaction } from '#engine/server/database/database.server.ts'
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
import { paiseOf, rupeesOf, total } from '../rules/amounts.ts'
import { type Asked, PAGE, type Place, type Reading, withPapers, XLSX } from './asked.server.ts'
import { addBill, newInputFigures, shownInput } from './input-figures.ts'

type Kind = 'bill' | 'debit_note'

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

// `$1` the business, `$2` and `$3` the days, `$4` the GSTIN that the business had when the paper was posted.
const papersSql = (kind: Kind): string =>
  `from ${kind} i join document_facts f on f.business_id = $1::bigint and f.record = '${kind}' and f.record_id = i.id
   where i.business_id = $1::bigint and i.deleted_at is null and i.status = 'posted'
     and i.date between $2::date and $3::date and f.facts->'seller'->>'gstin' = $4`

// A note without tax lowers the price alone.
const countsSql = (kind: Kind): string => (kind === 'debit_note' ? 'and i.without_tax is not true' : '')

/** The posted bills of the month and GSTIN, then its debit notes, oldest first, a page at a time. */
async function* papersOf({ inside, asked }: Reading): AsyncGenerator<Bought[]> {
  for (const kind of ['bill', 'debit_note'] as const) {
    let after: Place = { date: asked.from, id: 0 }
    for (;;) {
      const { papers, last } = await inside((transaction) => pageOf(transaction, { asked, kind, after }))
      if (!last) break
      yield papers
      after = last
    }
  }
}

async function pageOf(
  transaction: Transaction,
  { asked, kind, after }: { asked: Asked; kind: Kind; after: Place },
): Promise<{ papers: Bought[]; last?: Place }> {
  const page = await transaction.query<Place>(
    `select i.id, i.date::text as date ${papersSql(kind)} and (i.date, i.id) > ($2::date, $5::bigint) ${countsSql(kind)}
     order by i.date, i.id limit ${PAGE}`,
    [transaction.scope.business_id, after.date, asked.to, asked.gstin, after.id],
  )
  const ids = page.map(({ id }) => Number(id))
  const last = page.at(-1)
  if (kind === 'bill') {
    const bills = await readFullRows(transaction, bill, ids)
    return { papers: ids.map((id) => ({ bill: bills.get(id) as Doc, note: null })), last }
  }
  const notes = await readFullRows(transaction, debitNote, ids)
  const bills = await readFullRows(transaction, bill, [
    ...new Set([...notes.values()].map(({ bill_id }) => bill_id as number)),
  ])
  const papers = ids.map((id) => {
    const note = notes.get(id) as Doc
    return { bill: bills.get(note.bill_id as number) as Doc, note }
  })
  return { papers, last }
}

/** The figures, and whether they agree with what the papers themselves show: by count and by value. */
async function shownReturn(reading: Reading) {
  const { inside, asked } = reading
  const figures = newInputFigures()
  for await (const page of papersOf(reading)) for (const one of page) addBill(figures, one.bill, one.note)
  const bills = await inside((transaction) => storedSums(transaction, 'bill', asked))
  const notes = await inside((transaction) => storedSums(transaction, 'debit_note', asked))
  const stored = { ...bills, notes: notes.papers, notes_total: notes.total }
  return { ...asked, ...shownInput(figures), stored }
}

async function storedSums(transaction: Transaction, kind: Kind, asked: Asked) {
  const [stored] = await transaction.query<{ papers: number; total: string }>(
    `select count(*)::int as papers, (coalesce(sum(i.total), 0) / 100)::numeric(20, 2)::text as total
     ${papersSql(kind)} ${countsSql(kind)}`,
    [transaction.scope.business_id, asked.from, asked.to, asked.gstin],
  )
  return stored
}

const HEADINGS = [
  ...['Our number', 'Entered on', 'Supplier', 'GSTIN', 'Bill', 'Bill date', 'Place of supply', 'Reverse charge'],
  ...['Input tax credit', 'Rate', 'Taxable value', 'IGST', 'CGST', 'SGST / UTGST', 'Total of the paper'],
]

async function* sheetRows(reading: Reading): AsyncGenerator<Cell[][]> {
  for await (const page of papersOf(reading)) yield page.flatMap(linesOfPaper)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const CREDIT_WORDS: Readonly<Record<string, string>> = {
  claimed: 'Claimed',
  blocked: 'Blocked',
  not_claimed: 'Not claimed',
}

/** One row for each rate of a paper; those of debit notes are below zero. */
function linesOfPaper({ bill: of, note }: Bought): Cell[][] {
  const paper = note ?? of
  const sign = note ? -1n : 1n
  const has_igst = paiseOf(of.igst) > 0n
  const rates = Map.groupBy((paper.lines ?? []) as Doc[], ({ tax_rate }) => textOf(tax_rate))
  return [...rates].map(([rate, lines]): Cell[] => {
    const sum = (name: 'taxable' | 'tax') => sign * total(lines.map((line) => paiseOf(line[name])))
    const tax = sum('tax')
    const number = (paise: bigint): Cell => ({ number: rupeesOf(paise) })
    return [
      ...[{ text: textOf(paper.number) }, { day: textOf(paper.date) }, { text: textOf(of.supplier_name) }],
      ...[{ text: textOf(of.supplier_gstin) }, { text: textOf(of.bill_number) }, { day: textOf(of.bill_date) }],
      { text: stateByCode(textOf(of.supply_place))?.name ?? textOf(of.supply_place) },
      ...[{ text: of.reverse_charge === true ? 'Yes' : 'No' }, { text: CREDIT_WORDS[textOf(of.input_tax)] ?? '' }],
      UNTAXED.some((one) => one === rate) || rate === '' ? { text: rate } : { number: rate },
      ...[number(sum('taxable')), number(has_igst ? tax : 0n)],
      ...[number(has_igst ? 0n : tax / 2n), number(has_igst ? 0n : tax - tax / 2n)],
      { number: `${note ? '-' : ''}${textOf(paper.total) || '0.00'}` },
    ]
  })
}
