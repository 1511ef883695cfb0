import type { ReactNode } from 'react'
import { Status } from '#ui/bits.tsx'
import { formatCount } from '#ui/display.ts'
import { TextLink } from '#ui/layout/List.tsx'
import type { Place } from '#ui/places.ts'
import classes from './today.module.css'

/** One line of a bar chart. */
export interface Bar {
  id: number | string
  label: string
  colour?: string | null
  /** Undefined until it is known. */
  count: number | undefined
  capped?: boolean
  /** A comparison, shown after the number. */
  more?: ReactNode
  /** The rows behind the bar. */
  to?: Place
}

/** Counts as bars, each with its name and its number; the longest fills the width. */
export default function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count ?? 0))
  return (
    <ul className={classes.bars} data-more={bars.some(({ more }) => more) || undefined}>
      {bars.map(({ id, label, colour, count, capped, more, to }) => (
        <li key={id}>
          {to ? (
            <TextLink {...to}>{colour ? <Status label={label} colour={colour} /> : label}</TextLink>
          ) : (
            <Status label={label} colour={colour} />
          )}
          <span className={classes.track} aria-hidden>
            <i style={{ width: `${((count ?? 0) / most) * 100}%`, background: colour ?? 'var(--brand)' }} />
          </span>
          <b>
            {count === undefined ? '–' : formatCount(count, capped)}
            {more}
          </b>
        </li>
      ))}
    </ul>
  )
}
