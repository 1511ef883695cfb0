import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties, ElementType, ReactNode } from 'react'

/** Distances between the parts of a screen, on the 4 px grid. */
const GAPS = { none: 0, xs: 4, sm: 8, md: 12, lg: 16, xl: 24 } as const
export type Gap = keyof typeof GAPS

interface FlowProps {
  gap?: Gap
  align?: CSSProperties['alignItems']
  justify?: CSSProperties['justifyContent']
  as?: ElementType
  children: ReactNode
  role?: string
  'aria-label'?: string
}

/** Puts its parts below each other; `below_tabs` leaves room below a line of tabs. */
export function Stack({
  gap = 'md',
  align,
  justify,
  below_tabs = false,
  as: Tag = 'div',
  children,
  ...rest
}: FlowProps & { below_tabs?: boolean }) {
  const room = below_tabs && { paddingTop: GAPS[gap] }
  const style = {
    display: 'flex',
    flexDirection: 'column',
    gap: GAPS[gap],
    alignItems: align,
    justifyContent: justify,
    ...room,
  }
  return (
    <Tag style={{ ...style, minWidth: 0 } as CSSProperties} {...rest}>
      {children}
    </Tag>
  )
}

/** Puts its parts beside each other; they wrap if the line is too narrow, unless `wrap` is false. */
export function Row({
  gap = 'sm',
  align = 'center',
  justify,
  wrap = true,
  as: Tag = 'div',
  children,
  ...rest
}: FlowProps & { wrap?: boolean }) {
  const style = { gap: GAPS[gap], alignItems: align, justifyContent: justify, flexWrap: wrap ? 'wrap' : 'nowrap' }
  return (
    <Tag style={{ ...style, display: 'flex', minWidth: 0 } as CSSProperties} {...rest}>
      {children}
    </Tag>
  )
}

/** Columns of equal width: as many as fit when each is at least `min` pixels wide. */
export function Grid({
  min = 260,
  gap = 'md',
  align = 'start',
  as: Tag = 'div',
  children,
  ...rest
}: FlowProps & { min?: number }) {
  const columns = `repeat(auto-fit, minmax(min(100%, ${min}px), 1fr))`
  return (
    <Tag
      style={{ display: 'grid', gap: GAPS[gap], gridTemplateColumns: columns, alignItems: align } as CSSProperties}
      {...rest}
    >
      {children}
    </Tag>
  )
}

/** A wide part with a narrow one of at most `aside` pixels beside it, or below it if the screen is too narrow for both. */
export function WithAside({
  aside = 400,
  children,
}: {
  aside?: number
  children: [wide: ReactNode, narrow: ReactNode]
}) {
  return (
    <Row gap="xl" align="flex-start">
      <div style={{ flex: '999 1 480px', minWidth: 0 }}>{children[0]}</div>
      <div style={{ flex: `1 1 ${Math.min(aside, 320)}px`, minWidth: 0, maxWidth: aside }}>{children[1]}</div>
    </Row>
  )
}

/** Takes the space that is left in a row, so that the next parts move to its end. */
export const Spacer = () => <span style={{ flex: 1 }} />

/** Text for screen readers only. */
export function Hidden({
  as = 'span',
  children,
  role,
}: {
  as?: 'span' | 'h1' | 'p' | 'div'
  children: ReactNode
  role?: string
}) {
  return (
    <VisuallyHidden component={as as 'span'} role={role}>
      {children}
    </VisuallyHidden>
  )
}

const TITLES = {
  1: { fontSize: 20, fontWeight: 600, letterSpacing: '-0.012em' },
  2: { fontSize: 14, fontWeight: 600 },
  3: { fontSize: 13, fontWeight: 600 },
} satisfies Record<number, CSSProperties>

/** A heading: 1 for a page, 2 for its parts, 3 inside a part. */
export function Title({ order = 2, id, children }: { order?: 1 | 2 | 3; id?: string; children: ReactNode }) {
  const Tag = `h${order}` as const
  return (
    <Tag id={id} style={TITLES[order]}>
      {children}
    </Tag>
  )
}

const MUTED: CSSProperties = { color: 'var(--text-2)', fontSize: 12.5, overflowWrap: 'anywhere', textWrap: 'pretty' }

/** Secondary text: help, details, counts. */
export function Muted({ as: Tag = 'p', children, role }: { as?: ElementType; children: ReactNode; role?: string }) {
  return (
    <Tag style={MUTED} role={role}>
      {children}
    </Tag>
  )
}

/** An error message, which screen readers read at once; renders nothing without content. */
export function Problem({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p style={{ color: 'var(--danger)' }} role="alert">
      {children}
    </p>
  )
}

/** Content with a distance from the edges around it, as in a side panel. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div style={{ flex: 1, display: 'grid', gap: 20, alignContent: 'start', padding: '16px 24px 24px', minWidth: 0 }}>
    {children}
  </div>
)
