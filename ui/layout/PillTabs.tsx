import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** Screens or views in one line, as links or buttons; the line scrolls sideways. The open one has `aria-current` or `aria-pressed`. */
export function PillTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.pills} aria-label={label}>
      {children}
    </nav>
  )
}
