import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { formatTime } from '#ui/display.ts'
import { Hidden } from '#ui/layout/flow.tsx'
import { TONES } from '#ui/tones.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { keyOf, type Move } from '../calendar-model.ts'
import type { CalendarEvent } from '../event.ts'
import classes from './calendar.module.css'
import { type Calendar, whenText } from './use-calendar.web.ts'

/** An entry as a button: Enter opens it, Alt with the arrows moves it, with Shift too changes its length. */
export function EventChip({
  event,
  calendar,
  style,
  timed = false,
  is_short = false,
  onOpen,
  onGrab,
}: {
  event: CalendarEvent
  calendar: Calendar
  style?: CSSProperties
  /** It is drawn at its time, so that its minutes and length can be changed. */
  timed?: boolean
  /** It has room for one line only. */
  is_short?: boolean
  onOpen: (event: CalendarEvent) => void
  /** A mouse took hold of it. */
  onGrab?: (grab: PointerEvent<HTMLElement>, event: CalendarEvent) => void
}) {
  const { i18n, t } = useLingui()
  const kind = calendar.kindOf(event)
  const label = kind ? wordOf(kind.label, i18n) : ''
  const title = event.title ?? label
  const other = calendar.conflicts.get(keyOf(event))?.[0]
  const when = whenText(event)
  const warning = other ? t`At the same time as ${other.title ?? ''}` : ''
  const move = (by: Move) => calendar.move(event, by)
  const keys = (press: KeyboardEvent) => {
    const by = press.altKey ? moveOf(press.key, press.shiftKey, timed) : null
    if (!by) return
    press.preventDefault()
    press.stopPropagation()
    move(by)
  }
  return (
    <button
      type="button"
      className={classes.event}
      data-event={keyOf(event)}
      title={[title, when, warning].filter(Boolean).join('\n')}
      style={{
        ...TONES[event.is_done ? 'plain' : (kind?.tone ?? 'plain')],
        cursor: onGrab && event.may_edit ? 'grab' : 'pointer',
        ...style,
      }}
      onClick={() => onOpen(event)}
      onKeyDown={keys}
      onPointerDown={(grab) => event.may_edit && grab.pointerType === 'mouse' && onGrab?.(grab, event)}
    >
      <span className="cut" style={{ display: 'block', fontWeight: 550 }}>
        {event.is_done && <IconCheck size={12} aria-hidden style={{ verticalAlign: -2, marginInlineEnd: 3 }} />}
        {other && <IconAlertTriangle size={12} aria-hidden style={{ verticalAlign: -2, marginInlineEnd: 3 }} />}
        {!timed && event.start !== null && <span className="figure">{formatTime(event.start)} </span>}
        {title}
      </span>
      {timed && !is_short && (
        <span className="cut figure" style={{ display: 'block' }}>
          {formatTime(event.start)}
          {event.about?.title ? ` · ${event.about.title}` : ''}
        </span>
      )}
      {/* The name of the button begins with what is seen. */}
      <Hidden as="span">
        {['', label, when, event.is_done ? t`Done` : '', warning]
          .filter((part, at) => at === 0 || part !== '')
          .join(', ')}
      </Hidden>
    </button>
  )
}

const STEP = 15

function moveOf(key: string, shift: boolean, timed: boolean): Move | null {
  if (key === 'ArrowLeft') return { days: -1 }
  if (key === 'ArrowRight') return { days: 1 }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const minutes = key === 'ArrowUp' ? -STEP : STEP
  if (shift) return { longer: minutes }
  return timed ? { minutes } : { days: key === 'ArrowUp' ? -7 : 7 }
}
