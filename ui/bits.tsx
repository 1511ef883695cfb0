import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useState } from 'react'
import classes from './bits.module.css'
import { clockTime, instantInIndia } from '#base/time-of-day.ts'
import { daysFromToday, formatDate, formatMoney, formatPhone, formatRelativeDay, initialsOf } from './display.ts'

// White text is legible on each of them (contrast 5.1 to 6.5); chosen by id modulo 7.
const AVATAR_COLOURS = ['#4A63DD', '#B24272', '#0B7A75', '#A85A17', '#6B4FBB', '#2B7A3D', '#A33B3B']

/** An icon of the icon set. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>

/** A photo, or initials on one of seven colours (id modulo 7). Decoration only, since the name is beside it. */
export function Avatar({
  name,
  id,
  size = 22,
  photo,
}: {
  name: string | null | undefined
  id: number
  size?: number
  /** Address of a picture; without one, or if it cannot be loaded, the initials are shown. */
  photo?: string | null
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const colour = AVATAR_COLOURS[Math.abs(Number(id) || 0) % 7]
  return (
    <span
      className={classes.avatar}
      aria-hidden
      style={{ background: colour, width: size, height: size, fontSize: size * 0.4 }}
    >
      {photo && photo !== broken ? (
        <img className="cover" src={photo} alt="" width={size} height={size} onError={() => setBroken(photo)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

/** The temperature hot, warm or cold, always with its word, never by colour alone. */
export function Temperature({ value }: { value: string | null | undefined }) {
  const { i18n } = useLingui()
  if (!value) return null
  const word = value.charAt(0).toUpperCase() + value.slice(1)
  return (
    <span className={classes.temperature} data-value={value.toLowerCase()}>
      <i className="dot" />
      {i18n._(word)}
    </span>
  )
}

/** A status: square dot plus its word. `colour` is the dot's. */
export function Status({ label, colour }: { label: string | null | undefined; colour?: string | null }) {
  if (!label) return null
  return (
    <span className={classes.status}>
      <i className="dot" style={{ background: colour || 'var(--text-3)' }} />
      <span className="cut">{label}</span>
    </span>
  )
}

/** A quiet label. */
export function Pill({
  children,
  tone = 'plain',
}: {
  children: ReactNode
  tone?: 'plain' | 'brand' | 'danger' | 'warm'
}) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}

/** One key of a shortcut hint. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={classes.kbd}>{children}</kbd>
}

/** Rupees with Indian grouping and tabular digits. */
export const Money = ({ value }: { value: string | number | null | undefined }) => (
  <span className="ltr figure">{formatMoney(value)}</span>
)

/** A phone in readable groups. */
export const Phone = ({ value, code }: { value: string | null | undefined; code?: string }) => (
  <span className="ltr figure">{formatPhone(value, code)}</span>
)

/** '25 Sep 2026'. */
export const Day = ({ value }: { value: string | null | undefined }) => (
  <time dateTime={value ?? undefined} className="figure">
    {formatDate(value)}
  </time>
)

/** A due day in words, with its time of day (`HH:MM`) if it has one; with `due`, a past day is marked as overdue. */
export function RelativeDay(props: { value: string | null | undefined; time?: string | null; due?: boolean }) {
  const { value, time, due = false } = props
  if (!value) return null
  const late = due && (time ? instantInIndia(value, time).getTime() < Date.now() : (daysFromToday(value) ?? 0) < 0)
  const clock = time ? clockTime(time) : ''
  const at = clock && `, ${clock}`
  return (
    <time
      dateTime={time ? `${value}T${time}` : value}
      title={`${formatDate(value)}${at}`}
      className={late ? classes.late : undefined}
    >
      {formatRelativeDay(value)}
      {at}
    </time>
  )
}

/** Name over a second line, with an avatar: the first column of most lists. */
export function Person({
  id,
  name,
  detail,
  size = 24,
}: {
  id: number
  name: string | null
  detail?: ReactNode
  size?: number
}) {
  return (
    <span className={classes.person} data-large={size > 30 || undefined}>
      <Avatar id={id} name={name} size={size} />
      <span>
        <b className="cut">{name}</b>
        {detail && <small className="cut">{detail}</small>}
      </span>
    </span>
  )
}
