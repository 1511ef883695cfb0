import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { clockTime } from '#base/time-of-day.ts'
import { wallAt } from '#base/zones.ts'
import { dayOf } from '#ui/display.ts'
import { barsOf, keyOf, moved, partsOfDay, type TimedPart, ZONE } from '../calendar-model.ts'
import type { CalendarEvent } from '../event.ts'
import { EventChip } from './EventChip.web.tsx'
import classes from './calendar.module.css'
import type { Calendar } from './use-calendar.web.ts'
import { HOUR_HEIGHT, useDrag } from './use-drag.web.ts'

/** One column of the grid: a day, or a person on a day. */
export interface Column {
  key: string
  day: string
  head: ReactNode
  /** Its name for screen readers. */
  name: string
  events: readonly CalendarEvent[]
  /** Minutes of the day at which somebody works. */
  shifts: readonly [number, number][]
}

const GUTTER = 56
const HEIGHT = 24 * HOUR_HEIGHT
// The least size of what a finger or a mouse meets is 24 pixels.
const BAR = 26
// Without a shift or an event before it, the grid opens at this hour.
const FIRST_HOUR = 8

/** Days side by side with their hours, or people side by side on one day. Whole days are above the hours. */
export function TimeGrid({
  columns,
  calendar,
  least_width,
  onOpen,
  onNew,
}: {
  columns: readonly Column[]
  calendar: Calendar
  /** Least width of a column in pixels; a narrower screen scrolls sideways. */
  least_width: number
  onOpen: (event: CalendarEvent) => void
  /** A click on a free time. */
  onNew: (day: string, minute: number) => void
}) {
  const { t } = useLingui()
  const is_days = new Set(columns.map(({ day }) => day)).size === columns.length
  const { drag, grab, wasDragged } = useDrag({
    column_days: is_days ? 1 : 0,
    is_timed: true,
    onDrop: (event, by) => void calendar.move(event, by),
  })
  const whole = useDrag({
    column_days: is_days ? 1 : 0,
    is_timed: false,
    onDrop: (event, by) => void calendar.move(event, by),
  })
  const scroll = useRef<HTMLDivElement>(null)
  const ready = calendar.answer.data !== undefined
  const first = columns[0]?.key
  useEffect(() => {
    if (ready && first !== undefined) scroll.current?.scrollTo({ top: FIRST_HOUR * HOUR_HEIGHT - 12 })
  }, [ready, first])
  const grid: CSSProperties = {
    gridTemplateColumns: `${GUTTER}px repeat(${columns.length}, minmax(${least_width}px, 1fr))`,
    minWidth: GUTTER + columns.length * least_width,
  }
  const open = (event: CalendarEvent) => !wasDragged() && !whole.wasDragged() && onOpen(event)
  const shown = (events: readonly CalendarEvent[]) => events.map((event) => dragged(event, drag, calendar))
  return (
    <div ref={scroll} className={classes.scroll}>
      <div style={{ position: 'sticky', top: 0, zIndex: 3, background: 'var(--surface)', minWidth: grid.minWidth }}>
        <div className={classes.line} style={grid}>
          <span />
          {columns.map(({ key, head }) => (
            <div key={key} style={{ padding: '6px 8px', minWidth: 0 }}>
              {head}
            </div>
          ))}
        </div>
        <WholeDays {...{ columns, calendar, grid, is_days, drag: whole, onOpen: open }} />
      </div>
      <div className={classes.line} style={{ ...grid, height: HEIGHT }}>
        <div style={{ position: 'relative' }} aria-hidden>
          {Array.from({ length: 23 }, (_, hour) => (
            <small
              key={hour}
              className="figure"
              style={{ position: 'absolute', insetInlineEnd: 6, top: (hour + 1) * HOUR_HEIGHT - 9, fontSize: 11.5 }}
            >
              {clockTime(`${String(hour + 1).padStart(2, '0')}:00`).replace(':00', '')}
            </small>
          ))}
        </div>
        {columns.map((column, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
          <div
            key={column.key}
            role="group"
            aria-label={column.name}
            data-column={place}
            className={classes.hours}
            style={{ backgroundSize: `100% ${HOUR_HEIGHT}px` }}
            title={t`Click a free time for a new entry`}
            // The keyboard has the button New for this.
            onClick={(click) =>
              !wasDragged() && click.target === click.currentTarget && onNew(column.day, minuteAt(click))
            }
          >
            {gapsOf(column.shifts).map(([from, until]) => (
              <i key={from} className={classes.off} style={{ ...span(from, until), pointerEvents: 'none' }} />
            ))}
            {column.day === dayOf(new Date()) && <NowLine />}
            {partsOfDay(shown(column.events), column.day).map((part) => (
              <EventChip
                key={keyOf(part.event)}
                event={part.event}
                calendar={calendar}
                timed
                is_short={part.until - part.from < 45}
                style={placeOf(part)}
                onOpen={open}
                onGrab={grab}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The event where the mouse holds it. */
function dragged(event: CalendarEvent, drag: ReturnType<typeof useDrag>['drag'], calendar: Calendar): CalendarEvent {
  if (!drag || keyOf(drag.event) !== keyOf(event)) return event
  return moved(event, calendar.kindOf(event), drag.by)?.event ?? event
}

const span = (from: number, until: number): CSSProperties => ({
  top: (from / 60) * HOUR_HEIGHT,
  height: ((until - from) / 60) * HOUR_HEIGHT,
})

const placeOf = ({ from, until, lane, lanes, event }: TimedPart): CSSProperties => ({
  ...span(from, until),
  position: 'absolute',
  insetInlineStart: `calc(${(lane / lanes) * 100}% + 2px)`,
  width: `calc(${100 / lanes}% - 5px)`,
  boxShadow: '0 0 0 1px var(--surface)',
  // The lower edge of what has a length is its handle.
  ...(event.may_edit && event.end !== null && { borderBlockEnd: '3px double currentcolor' }),
})

/** The time between the shifts. */
function gapsOf(shifts: readonly [number, number][]): [number, number][] {
  const gaps: [number, number][] = []
  let done = 0
  for (const [from, until] of shifts) {
    if (from > done) gaps.push([done, from])
    done = Math.max(done, until)
  }
  if (done < 1440) gaps.push([done, 1440])
  return gaps
}

/** The half hour at which a column was clicked. */
function minuteAt(click: MouseEvent<HTMLElement>): number {
  const y = click.clientY - click.currentTarget.getBoundingClientRect().top
  return Math.floor((y / HOUR_HEIGHT) * 2) * 30
}

function NowLine() {
  const [hour, minute] = wallAt(Date.now(), ZONE).slice(11).split(':').map(Number)
  return (
    <i
      style={{
        ...{
          position: 'absolute',
          insetInline: 0,
          top: ((hour * 60 + minute) / 60) * HOUR_HEIGHT,
          height: 2,
        },
        ...{ background: 'var(--danger)', pointerEvents: 'none' },
      }}
    />
  )
}

/** The bars of whole days, over several columns where these are days. */
function WholeDays({
  columns,
  calendar,
  grid,
  is_days,
  drag,
  onOpen,
}: {
  columns: readonly Column[]
  calendar: Calendar
  grid: CSSProperties
  is_days: boolean
  drag: ReturnType<typeof useDrag>
  onOpen: (event: CalendarEvent) => void
}) {
  const bars = is_days
    ? barsOf(
        calendar.events.map((event) => dragged(event, drag.drag, calendar)),
        columns.map(({ day }) => day),
      )
    : columns.flatMap(({ events, day }, place) =>
        barsOf(events, [day]).map((bar) => ({ ...bar, from: place, until: place + 1 })),
      )
  if (bars.length === 0) return null
  const rows = Math.max(...bars.map(({ row }) => row)) + 1
  return (
    <div style={{ maxHeight: 136, overflow: 'auto', minWidth: grid.minWidth }}>
      <div className={classes.line} style={{ ...grid, position: 'relative', minHeight: rows * BAR + 4 }}>
        <small style={{ padding: '3px 6px', fontSize: 11.5, gridRow: `1 / span ${rows}`, gridColumn: 1 }}>
          <Trans>All day</Trans>
        </small>
        {columns.map(({ key }, place) => (
          <span key={key} data-column={place} style={{ gridRow: `1 / span ${rows}`, gridColumn: place + 2 }} />
        ))}
        {bars.map(({ event, from, until, row }) => (
          <EventChip
            key={`${keyOf(event)} ${from}`}
            event={event}
            calendar={calendar}
            style={{
              gridRow: row + 1,
              gridColumn: `${from + 2} / ${until + 2}`,
              margin: '1px 3px',
              height: BAR - 2,
              minWidth: 0,
            }}
            onOpen={onOpen}
            onGrab={drag.grab}
          />
        ))}
      </div>
    </div>
  )
}
