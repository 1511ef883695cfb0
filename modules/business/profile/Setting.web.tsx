import type { ReactNode } from 'react'
import classes from './profile.module.css'

/** A titled part of the profile: what it is about on one side, its rows on the other. */
export function SettingSection({
  title,
  detail,
  children,
}: {
  title: ReactNode
  detail?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.section}>
      <div className={classes.about}>
        <h2>{title}</h2>
        {detail && <p>{detail}</p>}
      </div>
      <div className={classes.rows}>{children}</div>
    </section>
  )
}

/** One thing that can be changed: what it is, how it stands, and the way to change it. */
export function SettingRow({
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
    <div className={classes.row}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <div className={classes.text}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
