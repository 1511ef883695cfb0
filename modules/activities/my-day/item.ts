import type { Reason } from './worth.ts'

/** A piece of work in the list of a day. */
export interface DayItem {
  record: string
  id: number
  version: number
  title: string | null
  /** Why it is in the list, the weightiest reason first. */
  reasons: Reason[]
  worth: number
  /** The promised moment, or the promised day; both null if nothing is planned. */
  at: string | null
  day: string | null
  about: { record: string; id: number; title: string | null } | null
  /** The number to call, as far as the viewer may read it. */
  phone: string | null
  heat: string | null
  priority: string | null
  /** Rupees, as a decimal text. */
  amount: string | null
}

/** The list of a person's day, with what is done and what remains. */
export interface DayAnswer {
  items: DayItem[]
  /** There is more work than this. */
  capped: boolean
  labels: Record<string, string>
  done: { record: string; count: number }[]
  /** Promised for today or before, and not done yet. */
  to_do: number
}
