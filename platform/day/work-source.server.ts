import type { StateCondition } from '#engine/record/actions.ts'

/** How SQL of a source names its row, its business and the moment of the read. */
export interface WorkSql {
  alias: string
  business: string
  /** The moment of the read, as a timestamptz. */
  now: string
}

/**
 * Which records of a kind are work for their owner's day. Their module names it in `work` of its server manifest. Rights and
 * field rules come from the definition.
 */
export interface WorkSource {
  record: string
  /** What it is called in the list of the day. */
  label: string
  /** Only records in these states are work. */
  open?: StateCondition
  /** The field of the time by which something is promised: an instant, or a date with a text field for the time of day. */
  due: string
  time?: string
  /** A customer waits for an answer. */
  is_asked?: true
  /** SQL of "nothing is planned, and it is likely to be won". */
  hot?: (sql: Pick<WorkSql, 'alias'>) => string
  /** SQL of "nothing happened with it for long". */
  idle?: (sql: WorkSql) => string
  /** Without an owner it is work for everybody who sees it. */
  unassigned?: true
  /** Fields that tell what it is worth: a choice of the temperature, a choice of the priority, an amount. */
  heat?: string
  priority?: string
  amount?: string
  /** The field that names what it is about; `about` without it. */
  about?: string
  /** What counts as done on a day: records with this moment on it, of their owner or, without one, of their creator. */
  done?: { field: string; only?: StateCondition }
}
