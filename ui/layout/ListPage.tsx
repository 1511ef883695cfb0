import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** A list that fills the screen: bars above it, counts and sums below it. `stale` draws a thin line while newer rows come. */
export function ListPage({
  toolbar,
  footer,
  stale = false,
  children,
}: {
  toolbar?: ReactNode
  footer?: ReactNode
  stale?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.listPage} data-stale={stale || undefined}>
      {toolbar && <ListBar>{toolbar}</ListBar>}
      {children}
      {footer && (
        <footer className={classes.listFoot} data-part="footer">
          {footer}
        </footer>
      )}
    </div>
  )
}

/**
 * A bar over a list. On phones its parts wrap, share one line, or form a line that is swiped. `part` names it for people
 * who hide it.
 */
export function ListBar({
  phone = 'wrap',
  part,
  children,
}: {
  phone?: 'wrap' | 'line' | 'swipe'
  part?: string
  children: ReactNode
}) {
  return (
    <div className={classes.listBar} data-part={part} data-phone={phone}>
      {children}
    </div>
  )
}
