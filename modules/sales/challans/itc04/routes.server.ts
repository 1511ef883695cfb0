import { Readable } from 'node:stream'
import { compare, decimalText, type Exact, exact, sum, ZERO } from '#base/exact.ts'
import { badRequest, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import {
  type Itc04Period,
  itc04Json,
  itc04Period,
  type ReturnedGoods,
  type SentGoods,
} from '#modules/gst/itc04/itc04.ts'
import { stateByCode } from '#modules/gst/states.ts'
import type { Cell } from '#platform/export/csv-write.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { xlsxFile } from '#platform/export/xlsx-write.server.ts'
import { gstins, mayExportWhole, XLSX } from '../../returns/asked.server.ts'
import { goodsBack } from '../back/goods-back.record.ts'
import { challan } from '../challan.record.ts'
import { goodsOutRoute } from './goods-out.server.ts'
import { type Asked, returnedGoods, sentGoods } from './read.server.ts'

type Reading = Asked & { read: Parameters<typeof sentGoods>[0] }

const permission = { record: challan.name, right: 'export' } as const
const ASKED = '?period=2026-04 or 2026-10 for a half year, 2026 for a financial year, &gstin=…'

/** ITC-04, what was sent to job workers and came back, and what is still with them. */
export const itc04Routes: RouteSpec[] = [
  goodsOutRoute,
  memberRoute({
    method: 'GET',
    path: '/itc04',
    permission,
    summary: `The figures of the tables of ITC-04: ${ASKED}`,
    costly: true,
    handler: (call) => withPeriod(call, shown),
  }),
  memberRoute({
    method: 'GET',
    path: '/itc04/file',
    permission,
    summary: `ITC-04 as the JSON of the GST portal: ${ASKED}`,
    costly: true,
    alone: true,
    handler: (call) =>
      withPeriod(call, async (reading) => {
        const { gstin, period } = reading
        const sent = await allOf(sentGoods(reading.read, reading))
        const returned = await allOf(returnedGoods(reading.read, reading))
        const json = JSON.stringify(itc04Json({ gstin, period, sent, returned }))
        const name = `ITC04_${gstin}_${period.code}.json`
        return sendFile(call, { name, type: 'application/json', file: Readable.from([Buffer.from(json)]) })
      }),
  }),
  memberRoute({
    method: 'GET',
    path: '/itc04/sheet',
    permission,
    summary: `ITC-04 as an Excel file, a row for each line: ${ASKED}`,
    costly: true,
    alone: true,
    handler: (call) =>
      withPeriod(call, (reading) => {
        const file = Readable.from(xlsxFile({ title: 'ITC-04', headings: HEADINGS, rows: sheetRows(reading) }))
        return sendFile(call, { name: `ITC04_${reading.gstin}_${reading.period.code}.xlsx`, type: XLSX, file })
      }),
  }),
]

/** Runs `use` with what was asked, for a person who may export every challan whole: a return without some would be wrong. */
async function withPeriod<Of>(
  { services, caller, query }: MemberCall,
  use: (reading: Reading) => Promise<Of>,
): Promise<Of> {
  const { access } = caller
  const whole = [challan, goodsBack].every(({ name }) => mayExportWhole(services.catalog.get(name), access))
  if (!whole)
    throw ruleBroken('ITC-04 needs every delivery challan with all its fields. Ask for the right to export them all.')
  const period = itc04Period(String(query.period ?? ''))
  if (!period) throw badRequest('Choose a period, such as 2026-04 for April to September 2026')
  const read: Reading['read'] = (reads) => services.database.transaction(access, reads)
  const known = await read(gstins)
  const gstin = query.gstin === undefined ? known[0] : known.find((one) => one === query.gstin)
  if (!gstin) throw badRequest('Choose one of the GSTINs of the business')
  return await use({ period, gstin, read })
}

async function allOf<Of>(pages: AsyncIterable<Of[]>): Promise<Of[]> {
  const all: Of[] = []
  for await (const page of pages) all.push(...page)
  return all
}

/** One table of the return: how many lines and papers it has, and its value (table 4 alone). */
export interface ShownTable {
  table: '4' | '5A' | '5B' | '5C'
  lines: number
  papers: number
  taxable: string | null
  /** Lines of job workers of whom neither GSTIN nor state is known, or without their challan: the portal refuses them. */
  incomplete: number
}

async function shown(reading: Reading): Promise<{ gstin: string; period: Itc04Period; tables: ShownTable[] }> {
  const { gstin, period, read } = reading
  const tables = (['4', '5A', '5B', '5C'] as const).map((table) => ({
    ...{ table, lines: 0, papers: new Set<string>(), incomplete: 0 },
    taxable: ZERO as Exact,
  }))
  const add = (of: ShownTable['table'], paper: string, is_complete: boolean) => {
    const table = tables.find((one) => one.table === of) as (typeof tables)[number]
    table.lines += 1
    table.papers.add(paper)
    if (!is_complete) table.incomplete += 1
    return table
  }
  for await (const page of sentGoods(read, reading))
    for (const one of page) {
      const table = add('4', one.challan.number, isKnown(one) && compare(exact(one.quantity), ZERO) > 0)
      table.taxable = sum([table.taxable, exact(one.taxable)])
    }
  for await (const page of returnedGoods(read, reading))
    for (const one of page)
      add(
        one.table,
        `${one.original.number} ${one.paper?.number ?? ''}`,
        isKnown(one) && one.paper !== null && one.work !== '',
      )
  return {
    gstin,
    period,
    tables: tables.map(({ papers, taxable, ...table }) => ({
      ...{ ...table, papers: papers.size },
      taxable: table.table === '4' ? decimalText(taxable, 2) : null,
    })),
  }
}

const isKnown = ({ worker }: SentGoods | ReturnedGoods): boolean => worker.gstin !== null || worker.state !== ''

const HEADINGS = [
  ...['Table', 'GSTIN of the job worker', 'State', 'Challan sent', 'Date sent', 'Type of goods', 'Description', 'UQC'],
  ...['Quantity', 'Taxable value', 'Central tax %', 'State tax %', 'Integrated tax %'],
  ...['Challan back or invoice', 'Date of it', 'Nature of job work', 'Loss UQC', 'Loss quantity'],
]

async function* sheetRows(reading: Reading): AsyncGenerator<Cell[][]> {
  for await (const page of sentGoods(reading.read, reading)) yield page.map(sentRow)
  for await (const page of returnedGoods(reading.read, reading)) yield page.map(returnedRow)
}

const texts = (...cells: string[]): Cell[] => cells.map((text) => ({ text }))
const stateOf = (code: string): string => stateByCode(code)?.name ?? code
const half = (rate: string): Cell => ({ number: String(Number(rate) / 2) })

function sentRow({
  worker,
  challan: sent,
  is_capital,
  description,
  uqc,
  quantity,
  taxable,
  rate,
  is_inter_state,
}: SentGoods): Cell[] {
  return [
    ...texts('4', worker.gstin ?? '', stateOf(worker.state), sent.number),
    ...[{ day: sent.date }, ...texts(is_capital ? 'Capital goods' : 'Inputs', description, uqc)],
    ...[{ number: quantity }, { number: taxable }],
    ...(is_inter_state
      ? [{ number: '0' }, { number: '0' }, { number: rate }]
      : [half(rate), half(rate), { number: '0' }]),
  ]
}

function returnedRow({
  table,
  worker,
  original,
  paper,
  work,
  description,
  uqc,
  quantity,
  lost,
  lost_uqc,
}: ReturnedGoods): Cell[] {
  const has_loss = compare(exact(lost), ZERO) > 0
  return [
    ...texts(table, worker.gstin ?? '', stateOf(worker.state), original.number),
    ...[{ day: original.date }, ...texts('', description, uqc), { number: quantity }],
    ...[null, null, null, null, { text: paper?.number ?? '' }, paper ? { day: paper.date } : null],
    ...[{ text: work }, { text: has_loss ? lost_uqc : '' }, has_loss ? { number: lost } : null],
  ]
}
