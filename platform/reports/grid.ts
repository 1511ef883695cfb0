import type { ReportAnswer, ReportColumn, ReportLine } from './answer.ts'
import type { ReportWriter } from './writer.ts'

/** A cell of a report: its text, and the value from which it was written. */
export interface GridCell {
  text: string
  value: string | null
  as: ReportColumn['as']
  unit?: ReportColumn['unit']
}

/** A report as a table, the same on the screen, on paper and in files. */
export interface ReportGrid {
  head: { text: string; is_figure: boolean }[]
  rows: { cells: GridCell[]; line: ReportLine }[]
  total: GridCell[]
}

/** Columns whose values are numbers. */
const FIGURES: ReadonlySet<ReportColumn['as']> = new Set(['money', 'number', 'seconds'])

/** The table of a report; a pivot has the values of the second group as columns. */
export function gridOf(answer: ReportAnswer, writer: ReportWriter): ReportGrid {
  if (answer.list) return listGrid(answer, writer)
  return answer.pivot ? pivotGrid(answer, writer) : plainGrid(answer, writer)
}

const textCell = (text: string): GridCell => ({ text, value: text, as: 'text' })

function plainGrid({ groups, figures, lines, totals }: ReportAnswer, writer: ReportWriter): ReportGrid {
  const cellOf = figureCells(figures, writer)
  return {
    head: [
      ...groups.map((column) => ({ text: writer.head(column), is_figure: false })),
      ...figures.map((column) => ({ text: writer.head(column), is_figure: true })),
    ],
    rows: lines.map((line) => ({
      cells: [...groups.map((column, at) => groupCell(writer, { column, line, at })), ...cellOf(line.figures)],
      line,
    })),
    total: [...groups.map((_, at) => textCell(at === 0 ? writer.words.total : '')), ...cellOf(totals)],
  }
}

/** Rows as they are: numbers are written as figures, and an empty cell is a dash. */
function listGrid({ groups, lines, totals }: ReportAnswer, writer: ReportWriter): ReportGrid {
  const isFigure = ({ as }: ReportColumn) => FIGURES.has(as)
  const cellOf = (column: ReportColumn, line: ReportLine, at: number): GridCell => {
    const { as, unit } = column
    const value = line.values[at]
    if (isFigure(column)) return { text: writer.figureOf(column, value), value, as }
    const text = value === null ? '' : writer.valueOf(column, line, at)
    return text === '' ? { text: '—', value: null, as: 'text' } : { text, value, as, unit }
  }
  return {
    head: groups.map((column) => ({ text: writer.head(column), is_figure: isFigure(column) })),
    rows: lines.map((line) => ({ cells: groups.map((column, at) => cellOf(column, line, at)), line })),
    total: groups.map((column, at) => {
      const value = totals[at]
      if (value !== null) return { text: writer.figureOf(column, value), value, as: column.as }
      return textCell(at === 0 ? writer.words.total : '')
    }),
  }
}

function pivotGrid(answer: ReportAnswer, writer: ReportWriter): ReportGrid {
  const { groups, figures, lines, totals, pivot } = answer
  const { rows = [], columns = [] } = pivot ?? {}
  const keyOf = (row: string | null, column: string | null) => JSON.stringify([row, column])
  const found = new Map(lines.map((line) => [keyOf(line.values[0], line.values[1]), line.figures]))
  const cellOf = figureCells(figures, writer)
  const none = figures.map(() => null)
  const headOf = (name: string) =>
    figures.map((column) => ({ text: figures.length > 1 ? `${name} · ${writer.head(column)}` : name, is_figure: true }))
  return {
    head: [
      { text: writer.head(groups[0]), is_figure: false },
      ...columns.flatMap((line) => headOf(writer.valueOf(groups[1], line, 1))),
      ...headOf(writer.words.total),
    ],
    rows: rows.map((line) => ({
      cells: [
        groupCell(writer, { column: groups[0], line, at: 0 }),
        ...columns.flatMap(({ values }) => cellOf(found.get(keyOf(line.values[0], values[1])) ?? none)),
        ...cellOf(line.figures),
      ],
      line,
    })),
    total: [textCell(writer.words.total), ...columns.flatMap((line) => cellOf(line.figures)), ...cellOf(totals)],
  }
}

function groupCell(
  writer: ReportWriter,
  { column, line, at }: { column: ReportColumn; line: ReportLine; at: number },
): GridCell {
  return { text: writer.valueOf(column, line, at), value: line.values[at], as: column.as, unit: column.unit }
}

const figureCells = (figures: readonly ReportColumn[], writer: ReportWriter) => (values: readonly (string | null)[]) =>
  figures.map(
    (column, at): GridCell => ({ text: writer.figureOf(column, values[at]), value: values[at], as: column.as }),
  )
