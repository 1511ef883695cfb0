import { formatNumber } from '#ui/display.ts'
import { Figures } from '#ui/layout/Panel.tsx'

/** A number with its word; `tone` colours a number above zero. */
export interface CounterProps {
  label: string
  /** Undefined while it is not known. */
  value: number | undefined
  tone: 'good' | 'danger' | 'warm'
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
      role={rest.live ? undefined : 'status'}
      aria-live={rest.live ? 'polite' : undefined}
      style={rest.stale ? { opacity: 0.55 } : undefined}
    >
      <Figures
        figures={counters.map(({ label, value, tone }) => ({
          label,
          value: value === undefined ? '–' : formatNumber(value),
          tone: value ? tone : undefined,
        }))}
      />
    </div>
  )
}
