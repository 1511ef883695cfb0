import { parentPort } from 'node:worker_threads'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import { type CellColumn, type ImportRow, readCells } from './cells.server.ts'
import { csvSeparator, readCsv } from './csv-read.server.ts'
import { FILE_LIMITS, FileProblem, type Reading, type SheetRow, type SheetSummary } from './file-problem.server.ts'
import { findHeadings } from './headings-row.server.ts'
import { transferable } from './transferable.server.ts'
import { readUploadBody } from './upload-body.server.ts'
import { readXlsx } from './xlsx-read.server.ts'

// This thread reads untrusted files and their cells, one after the other. It answers with a summary, or sends rows in batches, a few
// ahead of the messages that ask for more.

/** The request to the thread: the JSON body of an upload, or a file that was uploaded before. */
export type SheetRequest =
  | { body: Uint8Array }
  | {
      file: Uint8Array
      reading: Reading
      /** Null asks for the summary. */
      rows: RowsRequest | null
    }

interface RowsRequest {
  batch: number
  skip: number
  columns: (CellColumn | null)[]
}

/** A message of the thread. */
export type SheetMessage =
  | { rows: ImportRow[]; end: boolean }
  | { summary: SheetSummary | null }
  | { upload: { file: Uint8Array; file_name: string; summary: SheetSummary | null } }
  | { refusal: Pick<Refusal, 'status' | 'code' | 'message' | 'issues'> }
  | { problem: string }

const SAMPLE_ROWS = 5
const SAMPLE_CELL = 200
const TOP_TEXT = 120

const port = parentPort!

interface Source {
  bytes: Buffer
  reading: Reading
}

const send = (message: SheetMessage) => port.postMessage(message)

/** The data rows, with the limits on columns and rows. */
function* dataRows(rows: Iterable<SheetRow>): Generator<SheetRow> {
  let count = 0
  for (const row of rows) {
    checkColumns(row)
    if (++count > FILE_LIMITS.rows)
      throw new FileProblem(
        `This file has more than ${FILE_LIMITS.rows.toLocaleString('en-IN')} rows. Divide it into several files.`,
      )
    yield row
  }
}

function checkColumns({ line, cells }: SheetRow): void {
  if (cells.length > FILE_LIMITS.columns && cells.slice(FILE_LIMITS.columns).some((cell) => cell.trim() !== ''))
    throw new FileProblem(`Line ${line} has more than ${FILE_LIMITS.columns} columns`)
}

const isWorkbook = (bytes: Buffer) => bytes[0] === 0x50 && bytes[1] === 0x4b

function open({ bytes, reading }: Source): ReturnType<typeof findHeadings> {
  return findHeadings(isWorkbook(bytes) ? readXlsx(bytes) : readCsv(bytes, reading.separator), reading.heading_line)
}

const shortened = (text: string, most: number) => (text.length > most ? text.slice(0, most).toWellFormed() : text)

function summaryOf(source: Source): SheetSummary | null {
  const { bytes, reading } = source
  const { top, head, rest } = open(source)
  if (!head) return null
  checkColumns(head)
  const sample: string[][] = []
  let rows = 0
  for (const { cells } of dataRows(rest)) {
    rows++
    if (sample.length < SAMPLE_ROWS) sample.push(cells.map((cell) => shortened(cell, SAMPLE_CELL)))
  }
  const separator = isWorkbook(bytes) ? {} : { separator: reading.separator ?? csvSeparator(bytes) }
  return {
    reading: { heading_line: head.line, ...separator },
    headings: head.cells,
    sample,
    rows,
    top: top.map(({ line, cells }) => ({
      line,
      text: shortened(
        cells
          .filter((cell) => cell.trim() !== '')
          .slice(0, 20)
          .join(' · '),
        TOP_TEXT,
      ),
    })),
  }
}

// Sends the next batch of the file that is being read; null when no file is.
let more: (() => void) | null = null

/** Sends a batch for each message that asks for more, and the first two without one. */
function sendRows(source: Source, { batch, skip, columns }: RowsRequest): void {
  const rows = dataRows(open(source).rest)
  let position = -1
  more = () => {
    const found: ImportRow[] = []
    while (found.length < batch) {
      const { value, done } = rows.next()
      if (done) {
        more = null
        send({ rows: found, end: true })
        return
      }
      // Rows that were already imported are skipped.
      if (++position >= skip) found.push(readCells(value, position, columns))
    }
    send({ rows: found, end: false })
  }
  more()
  more?.()
}

function guarded(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, code, message, issues } = error
      send({ refusal: { status, code, message, issues } })
    } else send({ problem: error instanceof FileProblem ? error.message : 'This file cannot be read' })
    more = null
  }
}

function answer(request: SheetRequest): void {
  if ('body' in request) {
    const { file, file_name } = readUploadBody(request.body)
    const summary = summaryOf({ bytes: file, reading: {} })
    return port.postMessage({ upload: { file, file_name, summary } } satisfies SheetMessage, transferable(file))
  }
  const { file, reading, rows } = request
  const source = { bytes: Buffer.from(file.buffer, file.byteOffset, file.byteLength), reading }
  if (rows) sendRows(source, rows)
  else send({ summary: summaryOf(source) })
}

port.on('message', (message: SheetRequest | 'more') => {
  if (message !== 'more') return guarded(() => answer(message))
  // A message that asks for more may cross the last rows.
  if (more) guarded(more)
})
