import type { ReactNode } from 'react'
import { GoLink, type Place } from '../places.ts'
import classes from '../RecordPage.module.css'

/** Tabs that are links to separate addresses. */
export function TabLinks({ label, tabs }: { label: string; tabs: (Place & { name: ReactNode })[] }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ name, ...place }, index) => (
        <GoLink key={index} {...place} activeOptions={{ exact: true }}>
          {name}
        </GoLink>
      ))}
    </nav>
  )
}
