import { refuse } from '#base/issue.ts'
import { capacityOf, numberIssue, printNumber, type Series } from './series-format.ts'

type Refusal = ReturnType<typeof refuse>

/** A number given, and the one that the counter gives next. */
export interface TakenNumber {
  number: string
  next: number
}

/** What the number of a document follows from. */
export interface Taking {
  series: Series
  /** The document's date (YYYY-MM-DD): its financial year decides the counter, not the moment of posting. */
  date: string
  /** The counter of type, location and financial year. */
  next: number
  /** True for a number that exists in the type, GSTIN and financial year without regard to case; cancelled ones exist for ever. */
  isTaken: (number: string) => boolean
  /** Last day of the locked period, or null. */
  locked_up_to?: string | null
}

/**
 * The next number of a series (CGST rules, rule 46(b): consecutive). It steps over numbers that were typed by hand. Refused:
 * `period_locked`, `series_full`. Call it under the lock of the counter row.
 */
export function nextNumber({ series, date, next, isTaken, locked_up_to }: Taking): TakenNumber | Refusal {
  if (isLocked(date, locked_up_to)) return PERIOD_LOCKED
  const capacity = capacityOf(series, date) ?? Number.MAX_SAFE_INTEGER
  for (let number = next; number <= capacity; number++) {
    const printed = printNumber(series, { date, number })
    if (!isTaken(printed)) return { number: printed, next: number + 1 }
  }
  return refuse('series_full', 'This series is full. Set up a new one')
}

/** Checks a number typed by hand; the counter stays where it is. Refused: `period_locked`, the rules of `numberIssue`, `duplicate`. */
export function typedNumber(
  number: string,
  { series, date, next, isTaken, locked_up_to }: Taking,
): TakenNumber | Refusal {
  if (isLocked(date, locked_up_to)) return PERIOD_LOCKED
  const issue = numberIssue(number, series.type)
  if (issue) return issue
  return isTaken(number) ? refuse('duplicate', 'This is already taken') : { number, next }
}

const PERIOD_LOCKED = refuse('period_locked', 'This period is locked')
const isLocked = (date: string, locked_up_to: string | null | undefined) =>
  Boolean(locked_up_to) && date <= (locked_up_to ?? '')
