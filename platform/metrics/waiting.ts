import type { Metric } from './metric.ts'

/** Work that waits for somebody now: rows that a person should deal with. The module that owns the record defines it. */
export interface Waiting extends Pick<Metric, 'name' | 'record' | 'where' | 'kinds'> {
  label: string
  /** A money field that is summed beside the count. */
  sum?: string
  /** Conditions on days, counted from the person's today: `{ field: 'due_date', condition: 'To', add: -1 }` is overdue. */
  days?: readonly { field: string; condition: 'From' | 'To'; add: number }[]
  /**
   * The metric with the same rows by the day of `days`, or by any day without them, and with the same sum. Of work that is open among many rows that are done, the stored figure
   * is read, because the rows could only be found by reading those that are done too.
   */
  metric?: string
  /** Only worth a look where there are some; false for figures that are good to know at any time. */
  is_trouble: boolean
}

/** Defines the waiting work of a module. */
export const defineWaiting = (waiting: readonly Waiting[]): readonly Waiting[] => waiting
