import type { ReportAnswer, ReportLine } from '#platform/reports/answer.ts'

type Key = string | null
/** A value of the first group with its number for each value of the second. */
interface Part {
  line: ReportLine
  values: Map<Key, number>
}

const sumOf = ({ values }: Part) => [...values.values()].reduce((sum, value) => sum + value, 0)

/**
 * The lines of a report of two groups for a chart: the values of the first group, and those of the second with the most first.
 * Values of the first group have the most first too, except points in time, which keep their order.
 */
export function inTwo(
  { groups, lines }: Pick<ReportAnswer, 'groups' | 'lines'>,
  numberOf: (line: ReportLine) => number,
) {
  const rows = new Map<Key, Part>()
  const columns = new Map<Key, { key: Key; line: ReportLine; sum: number }>()
  for (const line of lines) {
    const [first, second] = line.values
    const row = rows.get(first) ?? { line, values: new Map() }
    const column = columns.get(second) ?? { key: second, line, sum: 0 }
    row.values.set(second, numberOf(line))
    column.sum += numberOf(line)
    rows.set(first, row)
    columns.set(second, column)
  }
  const is_time = ['day', 'hour', 'weekday'].includes(groups[0].as)
  return {
    rows: is_time ? [...rows.values()] : [...rows.values()].toSorted((a, b) => sumOf(b) - sumOf(a)),
    columns: [...columns.values()].toSorted((a, b) => b.sum - a.sum),
  }
}
