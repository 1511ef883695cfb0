import type { ReactNode } from 'react'
import { Fact } from '../RecordPage.tsx'
import { Muted, Title } from './flow.tsx'
import classes from './layout.module.css'
import { IconTile } from './List.tsx'

/** One setting on a line: its name and state at the start, its control at the end. */
export function FieldRow({
  icon,
  title,
  detail,
  children,
}: {
  icon?: ReactNode
  title: ReactNode
  detail?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={classes.field}>
      {icon && <IconTile>{icon}</IconTile>}
      <div className={classes.rowText}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </div>
      {children}
    </div>
  )
}

/** A part of a settings page: its title and detail beside its rows, or above them on phones. */
export function FieldRows({ title, detail, children }: { title: ReactNode; detail?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div>
        <Title>{title}</Title>
        {detail && <Muted>{detail}</Muted>}
      </div>
      <div style={{ minWidth: 0 }}>{children}</div>
    </section>
  )
}

/** Names and values below each other; an empty value is a dash. */
export function Facts({ facts }: { facts: [label: ReactNode, value: ReactNode][] }) {
  return (
    <dl style={{ margin: 0 }}>
      {facts.map(([label, value], index) => (
        <Fact key={index} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
