/** A day whose stored figures differ from its rows, and why. */
export interface Difference {
  metric: string
  day: string
  stored: number
  counted: number
  /** waiting: a write marked the day and the job has not run yet. unmarked: rows changed without the write path. */
  why: 'waiting' | 'unmarked'
}

/** A day that differs; `waiting` if a mark says so. */
export type Differing = Omit<Difference, 'metric' | 'why'> & { waiting: boolean }
