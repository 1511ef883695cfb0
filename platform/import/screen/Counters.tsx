import { formatNumber } from '#ui/display.ts'
import classes from './import.module.css'

/** A number with its word; `tone` colours a number above zero. */
export interface CounterProps {
  label: string
  /** Undefined while it is not known. */
  value: number | undefined
  tone: 'good' | 'bad' | 'warm'
}

/** The counts of an import or of its dry run. */
export function Counters({
  counters,
  ...rest
}: {
  counters: readonly CounterProps[]
  stale?: boolean
  live?: boolean
}) {
  return (
    <div
      className={classes.counters}
      role={rest.live ? undefined : 'status'}
      aria-live={rest.live ? 'polite' : undefined}
      data-stale={rest.stale || undefined}
    >
      {counters.map(({ label, value, tone }) => (
        <div key={label} className={classes.counter} data-tone={value ? tone : undefined}>
          <b>{value === undefined ? '–' : formatNumber(value)}</b>
          <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
