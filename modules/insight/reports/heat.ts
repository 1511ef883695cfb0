import type { ReportAnswer, ReportLine } from '#platform/reports/answer.ts'

type Key = string | null

/** The most rows and columns of a heat map; the table has the others. */
const MOST = 31

/**
 * The lines of a report of two groups as a heat map: the values of the first group as rows and those of the second as columns. Hours and
 * days of the week stand in their order without holes; other values as the lines have them.
 */
export function heatOf(
  { groups, lines }: Pick<ReportAnswer, 'groups' | 'lines'>,
  numberOf: (line: ReportLine) => number,
): { rows: Key[]; columns: Key[]; valueAt: (row: Key, column: Key) => number } {
  const keysOf = (at: number): Key[] => {
    const found = [...new Set(lines.map(({ values }) => values[at]))]
    const { as } = groups[at]
    if (as === 'day') return found.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')).slice(0, MOST)
    if (as !== 'hour' && as !== 'weekday') return found.slice(0, MOST)
    const numbers = found.filter((key) => key !== null).map(Number)
    const all = as === 'weekday' ? WEEK : range(Math.min(...numbers), Math.max(...numbers))
    return found.includes(null) ? [...all, null] : all
  }
  const known = new Map(lines.map((line) => [JSON.stringify(line.values), numberOf(line)]))
  return {
    ...{ rows: keysOf(0), columns: keysOf(1) },
    valueAt: (row, column) => known.get(JSON.stringify([row, column])) ?? 0,
  }
}

/** The whole numbers from one to another as texts; none where there is no first. */
export const range = (first: number, last: number): string[] =>
  Array.from({ length: Number.isFinite(first) ? last - first + 1 : 0 }, (_, at) => String(first + at))

const WEEK = range(0, 6)
