import type { Line } from './report.ts'

/** A measured server: the product, or the thin floor. */
export interface Contender {
  name: 'product' | 'floor'
  port: number
  pid: number
}

/** The figures of one round of a scene. */
export type Run = Line['product']

/** CPU milliseconds for each request between two readings; NaN if the machine does not report CPU time. */
export function per(before: number | null, after: number | null, count: number): number {
  return before === null || after === null ? Number.NaN : (after - before) / count
}

/** The value below which a share (0 to 1) of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** The median of some values. */
export const middle = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** Each figure's median over the rounds. */
export function median(runs: Run[]): Run {
  const of = (name: keyof Run) => middle(runs.map((run) => run[name]))
  return {
    count: of('count'),
    seconds: of('seconds'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    bytes: of('bytes'),
    app_cpu: of('app_cpu'),
    database_cpu: of('database_cpu'),
  }
}
