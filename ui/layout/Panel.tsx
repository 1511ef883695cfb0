import type { ReactNode } from 'react'
import type { Icon } from '../bits.tsx'
import { TONES } from '../tones.ts'
import { Muted, Row, Title } from './flow.tsx'
import classes from './layout.module.css'

/**
 * A framed surface with an optional heading. `padded` is false if its list or table should reach the edges, and `tight` in a
 * panel beside such ones; with `fills`, what can grow in it takes the height that the panel has.
 */
export function Panel({
  title,
  detail,
  actions,
  order = 2,
  padded = true,
  fills = false,
  children,
}: {
  title?: ReactNode
  detail?: ReactNode
  actions?: ReactNode
  order?: 2 | 3
  padded?: boolean | 'tight'
  fills?: boolean
  children: ReactNode
}) {
  return (
    <section className={classes.panel} data-padded={padded || undefined} data-fills={fills || undefined}>
      {title && (
        <header style={{ padding: padded ? '0 0 12px' : '12px 16px' }}>
          <Row gap="md">
            <div style={{ flex: '1 1 160px', minWidth: 0 }}>
              <Title order={order}>{title}</Title>
              {detail && <Muted>{detail}</Muted>}
            </div>
            {actions}
          </Row>
        </header>
      )}
      {children}
    </section>
  )
}

/** A message about the content below it. With `alert`, screen readers read it at once. */
export function Notice({
  tone = 'plain',
  icon: Glyph,
  alert = false,
  actions,
  children,
}: {
  tone?: keyof typeof TONES
  icon?: Icon
  alert?: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div style={{ ...TONES[tone], padding: '10px 14px', borderRadius: 10 }} role={alert ? 'alert' : undefined}>
      <Row gap="md" align="flex-start">
        {Glyph && (
          <span style={{ flex: 'none', lineHeight: 0, paddingTop: 1 }}>
            <Glyph size={17} />
          </span>
        )}
        <div style={{ flex: '1 1 180px', minWidth: 0, alignSelf: 'center' }}>{children}</div>
        {actions}
      </Row>
    </div>
  )
}

/** A strip of figures, each below its name; `tone` colours a figure. */
export function Figures({
  figures,
}: {
  figures: readonly { label: ReactNode; value: ReactNode; tone?: keyof typeof TONES }[]
}) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, tone }, index) => (
        <div key={index}>
          <dt className="muted">{label}</dt>
          <dd className="figure" style={tone && { color: TONES[tone].color }}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
