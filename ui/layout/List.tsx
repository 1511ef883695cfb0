import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import type { Icon } from '../bits.tsx'
import { GoLink, type Place } from '../places.ts'
import classes from './layout.module.css'

const FRAMED: CSSProperties = { overflow: 'clip' }

/** A list of rows; `framed` adds a border, for a list outside a panel. */
export function List({ label, framed = false, children }: { label?: string; framed?: boolean; children: ReactNode }) {
  return (
    <ul className={framed ? 'box' : undefined} style={framed ? FRAMED : undefined} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ListRowProps {
  /** Before the text: an icon tile or an avatar. */
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Facts at the end of the row: a count, a date. */
  side?: ReactNode
  /** Buttons and menus of the row; they are not part of its link. */
  actions?: ReactNode
  /** Below the row over its whole width. */
  below?: ReactNode
  /** Opens this screen when chosen. */
  to?: Place
  /** Called when the row is chosen; with `to`, also opens that screen. */
  onClick?: (event: MouseEvent) => void
  /** True for the chosen row of a list. */
  current?: boolean
  /** True while the part that it opens is open. */
  expanded?: boolean
  muted?: boolean
  /** Steps of indentation, for trees. */
  depth?: number
  'aria-label'?: string
}

/** One row of a list: text, facts at its end, buttons; as a link or a button if `to` or `onClick` is given. */
export function ListRow({ actions, below, muted, ...main }: ListRowProps) {
  return (
    <li className={classes.row} data-muted={muted || undefined}>
      <RowMain {...main} />
      {actions}
      {below && <div className={classes.rowBelow}>{below}</div>}
    </li>
  )
}

function RowMain({ lead, title, detail, side, to, onClick, current, expanded, depth = 0, ...rest }: ListRowProps) {
  const style = depth > 0 ? { paddingInlineStart: 14 + depth * 20 } : undefined
  const shared = { className: classes.rowMain, style, 'data-side': side ? true : undefined, ...rest }
  const inside = (
    <>
      {lead}
      <span className={classes.rowText}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {side && <span className={classes.rowSide}>{side}</span>}
    </>
  )
  if (to)
    return (
      <GoLink {...to} {...shared} onClick={onClick} {...(current ? { 'aria-current': 'page' } : {})}>
        {inside}
        {current === undefined && <IconChevronRight size={16} aria-hidden />}
      </GoLink>
    )
  if (onClick)
    return (
      <button type="button" {...shared} aria-current={current || undefined} aria-expanded={expanded} onClick={onClick}>
        {inside}
      </button>
    )
  return <div {...shared}>{inside}</div>
}

const TILE: CSSProperties = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 10,
  background: 'var(--hover)',
  color: 'var(--text-2)',
  overflow: 'hidden',
}

/** An icon or a picture on a tile at the start of a row. Decoration only, since the row has the name. */
export function IconTile({ icon: Glyph, size = 40, children }: { icon?: Icon; size?: number; children?: ReactNode }) {
  return (
    <span style={{ ...TILE, width: size, height: size }} aria-hidden>
      {Glyph ? <Glyph size={size / 2} stroke={1.6} /> : children}
    </span>
  )
}

/** A link to a screen inside a text. */
export function TextLink({ children, ...place }: Place & { children: ReactNode }) {
  return (
    <GoLink {...place} className="link">
      {children}
    </GoLink>
  )
}

/** A phone number or address that calls or writes, in the colour of the text around it. */
export const ReachLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" data-plain href={href}>
    {children}
  </a>
)
