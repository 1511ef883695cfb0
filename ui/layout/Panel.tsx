import type { ReactNode } from 'react'
import type { Icon } from '../bits.tsx'
import { Muted, Title } from './flow.tsx'
import classes from './layout.module.css'

/** A framed surface with an optional heading. `padded` is false where a list or a table reaches its edges. */
export function Panel({
  title,
  detail,
  actions,
  order = 2,
  padded = true,
  children,
}: {
  title?: ReactNode
  detail?: ReactNode
  actions?: ReactNode
  order?: 2 | 3
  padded?: boolean
  children: ReactNode
}) {
  return (
    <section className={classes.panel} data-padded={padded || undefined}>
      {title && (
        <header className={classes.panelHead}>
          <div>
            <Title order={order}>{title}</Title>
            {detail && <Muted>{detail}</Muted>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

/** A message that belongs to what is below it. `alert` has screen readers say it at once. */
export function Notice({
  tone = 'plain',
  icon: Glyph,
  alert = false,
  actions,
  children,
}: {
  tone?: 'plain' | 'warm' | 'danger' | 'good'
  icon?: Icon
  alert?: boolean
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={alert ? 'alert' : undefined}>
      {Glyph && <Glyph size={17} />}
      <div>{children}</div>
      {actions}
    </div>
  )
}

/** A strip of figures, each under its name. */
export function Figures({ figures }: { figures: { label: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
