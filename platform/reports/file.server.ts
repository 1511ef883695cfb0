import { dayFirst } from '#base/days.ts'
import type { Cell } from '#platform/export/csv-write.server.ts'
import { tableFile } from '#platform/export/table-file.server.ts'
import { drawPdf } from '#platform/paper/draw.server.ts'
import { wordsIn } from '#platform/words/words.server.ts'
import type { ReportAnswer } from './answer.ts'
import { type GridCell, gridOf } from './grid.ts'
import type { ReportPaper } from './template.server.ts'
import { reportWriter } from './writer.ts'

/** The files that a report can be. */
export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** The type of each file. */
export const REPORT_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** True for the name of a format. */
export const isReportFormat = (raw: unknown): raw is ReportFormat => REPORT_FORMATS.includes(raw as ReportFormat)

/** What a file says beside the lines of the report. */
export interface ReportFileOptions {
  answer: ReportAnswer
  format: ReportFormat
  name: string
  language: string
  /** The name of the business, and the days of the report. */
  business: string
  period?: { from: string; to: string }
}

// A page of paper for every figure of a large report helps no reader; the other files have all lines.
const MOST_ON_PAPER = 1_000
/** A list of many columns has fewer lines, so that its paper is drawn in time. */
const MOST_CELLS_ON_PAPER = 4_000
const TIME_A_LINE_MS = 25
const TIME_A_CELL_MS = 8

/** How many lines of a report with so many columns are on paper. */
export const linesOnPaper = (columns: number): number =>
  Math.min(MOST_ON_PAPER, Math.floor(MOST_CELLS_ON_PAPER / columns))

/** A report as a file, in a language. */
export async function reportFile(options: ReportFileOptions): Promise<Uint8Array> {
  const { answer, format, name, language, business, period } = options
  const say = await wordsIn(language)
  const writer = reportWriter({
    language,
    word: (text) => say(text),
    without: (name) => say('Without {name}', { name }),
    from: (day) => say('From {day}', { day }),
    minutes: (count) => say('{count} min', { count }),
    hours: (count) => say('{count} h', { count }),
    days: (count) => (count === '1' ? say('1 day') : say('{count} days', { count })),
    share: (name) => say('{name}, share', { name }),
    running: (name) => say('{name}, running total', { name }),
    yes: say('Yes'),
    no: say('No'),
    total: say('Total'),
  })
  const { head, rows, total } = gridOf(answer, writer)
  if (format === 'pdf') {
    const shown = rows.slice(0, linesOnPaper(head.length))
    const notes = [
      ...answer.missing.map((field) =>
        say('The field {field} was deleted. The report is shown without it.', { field }),
      ),
      ...(shown.length < rows.length || answer.capped ? [say('The first {0} lines', { 0: String(shown.length) })] : []),
    ]
    const paper: ReportPaper = {
      title: name,
      below: [business, ...(period ? [`${dayFirst(period.from)} – ${dayFirst(period.to)}`] : [])],
      notes,
      language,
      head,
      rows: shown.map(({ cells }) => cells.map(({ text }) => text)),
      total: total.map(({ text }) => text),
    }
    return drawPdf(
      new URL('./template.server.ts', import.meta.url),
      paper,
      shown.length * (TIME_A_LINE_MS + head.length * TIME_A_CELL_MS),
    )
  }
  const headings = head.map(({ text }) => text)
  const all = (async function* () {
    yield [...rows.map(({ cells }) => cells.map(fileCell)), total.map(fileCell)]
  })()
  const file = tableFile(format, { title: name.slice(0, 31), headings, rows: all })
  const pieces: Uint8Array[] = []
  for await (const piece of file) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Figures stay figures in a sheet, with all their digits. */
function fileCell({ as, unit, value, text }: GridCell): Cell {
  if (value === null) return text === '—' ? null : { text }
  if (as === 'day' && unit === 'day') return { day: value }
  if (as === 'text' || as === 'moment' || as === 'flag' || as === 'day' || as === 'hour' || as === 'weekday')
    return text ? { text } : null
  return { number: value }
}
