import { HEAD_ROWS, type SheetRow } from './file-problem.server.ts'

/** A file divided at its row of headings. */
export interface Divided {
  /** The first rows of the file, at most HEAD_ROWS. */
  top: SheetRow[]
  /** The row of headings; null if the file has none. */
  head: SheetRow | null
  /** The rows below the headings; read once. */
  rest: Iterable<SheetRow>
}

/** Finds the row of headings: the first one from the chosen line on, else the most likely one. */
export function findHeadings(rows: Iterator<SheetRow>, heading_line?: number): Divided {
  const top: SheetRow[] = []
  while (top.length < HEAD_ROWS) {
    const { value, done } = rows.next()
    if (done) break
    top.push(value)
  }
  const at = heading_line === undefined ? likelyHeadings(top) : top.findIndex(({ line }) => line >= heading_line)
  if (at < 0 || top.length === 0) return { top, head: null, rest: [] }
  function* rest(): Generator<SheetRow> {
    yield* top.slice(at + 1)
    for (;;) {
      const { value, done } = rows.next()
      if (done) return
      yield value
    }
  }
  return { top, head: top[at], rest: rest() }
}

/** A report often begins with a title: one cell above a table of at least three columns. */
const TABLE_COLUMNS = 3

// The first row, unless it is such a title: then the first row below that fills half the columns of the table.
function likelyHeadings(top: readonly SheetRow[]): number {
  const filled = top.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(...filled)
  if (filled[0] !== 1 || widest < TABLE_COLUMNS) return 0
  const found = filled.findIndex((count) => count >= Math.max(2, widest / 2))
  // Headings without rows below them are not headings.
  return found < top.length - 1 ? found : 0
}
