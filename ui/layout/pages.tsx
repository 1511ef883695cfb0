import type { ReactNode } from 'react'
import { Skeleton } from '../states.tsx'
import { Hidden, Muted, Row, Title } from './flow.tsx'
import classes from './layout.module.css'

/** The largest widths of pages, in pixels. */
const WIDTHS = { normal: 960, wide: 1120, full: 1280 } as const
type Width = keyof typeof WIDTHS

/**
 * The page of a setting or of an overview: title, a sentence about it, the page's actions, its parts. On phones the
 * actions are at the lower edge. `quiet` shows the title only in the top bar and to screen readers.
 */
export function SettingsPage({
  title,
  quiet = false,
  detail,
  actions,
  width = 'normal',
  children,
}: {
  /** Omitted if the content has the heading of the page. */
  title?: ReactNode
  quiet?: boolean
  detail?: ReactNode
  actions?: ReactNode
  width?: Width
  children: ReactNode
}) {
  const has_head = (title && !quiet) || detail || actions
  return (
    <div className={classes.page} style={{ maxWidth: WIDTHS[width] }}>
      {title && quiet && <Hidden as="h1">{title}</Hidden>}
      {has_head && (
        <Row as="header" gap="lg" wrap={false}>
          <div style={{ flex: 1, minWidth: 0, minHeight: 34, alignContent: 'center' }}>
            {title && !quiet && <Title order={1}>{title}</Title>}
            {detail && <Muted>{detail}</Muted>}
          </div>
          {actions && <div className={classes.pageActions}>{actions}</div>}
        </Row>
      )}
      {children}
    </div>
  )
}

/** A settings page while its data is loading. */
export function WaitingPage({ width = 'normal', lines = 6 }: { width?: Width; lines?: number }) {
  return (
    <div className={classes.page} style={{ maxWidth: WIDTHS[width] }}>
      <Skeleton height={38} lines={lines} />
    </div>
  )
}

/** The buttons of a page, always visible at its lower edge; `status` tells what they act on. */
export function ActionBar({ status, children }: { status?: ReactNode; children: ReactNode }) {
  return (
    <footer className={classes.actionBar}>
      <span role="status">{status}</span>
      {children}
    </footer>
  )
}
