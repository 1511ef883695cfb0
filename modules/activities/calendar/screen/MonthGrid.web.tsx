import { Trans, useLingui } from '@lingui/react/macro'
import { dayOf, formatDate, formatNumber } from '#ui/display.ts'
import { Hidden } from '#ui/layout/flow.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { TONES } from '#ui/tones.ts'
import { eventsOn, keyOf, moved } from '../calendar-model.ts'
import type { CalendarEvent } from '../event.ts'
import { Agenda } from './Agenda.web.tsx'
import { EventChip } from './EventChip.web.tsx'
import classes from './calendar.module.css'
import { type Calendar, MONTH_ENTRIES } from './use-calendar.web.ts'
import { useDrag } from './use-drag.web.ts'

/** The weeks of a month. A day shows its first entries, and how many more there are. On a phone the entries stand below. */
export function MonthGrid({
  calendar,
  day,
  onOpen,
  onDay,
}: {
  calendar: Calendar
  day: string
  onOpen: (event: CalendarEvent) => void
  /** Shows a day: in the view of one day, on a phone below the month. */
  onDay: (day: string) => void
}) {
  const { i18n } = useLingui()
  const phone = useIsPhone()
  const { days, events, answer } = calendar
  const { drag, grab, wasDragged } = useDrag({
    column_days: 1,
    is_timed: false,
    onDrop: (event, by) => void calendar.move(event, by),
  })
  const open = (event: CalendarEvent) => !wasDragged() && onOpen(event)
  const shown = drag
    ? events.map((one) =>
        keyOf(one) === keyOf(drag.event) ? (moved(one, calendar.kindOf(one), drag.by)?.event ?? one) : one,
      )
    : events
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: phone ? 'narrow' : 'short', timeZone: 'UTC' })
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const columns = { gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }
  const entries = (of: string) => (
    <DayEntries {...{ day: of, calendar, events: eventsOn(shown, of), grab, onDay }} onOpen={open} />
  )
  return (
    <div className={`${classes.scroll} column`}>
      <div className={classes.line} style={columns}>
        {weeks[0].map((one) => (
          <small key={one} style={{ padding: '4px 8px' }}>
            {weekday.format(new Date(`${one}T00:00:00Z`))}
          </small>
        ))}
      </div>
      {weeks.map((week, row) => (
        <div
          key={week[0]}
          className={classes.line}
          style={{ ...columns, flex: phone ? 'none' : 1, minHeight: phone ? 48 : 112 }}
        >
          {week.map((of, place) => (
            <div
              key={of}
              data-column={row * 7 + place}
              style={{
                ...{ minWidth: 0, padding: 3 },
                ...(of.slice(0, 7) !== day.slice(0, 7) && { background: 'var(--canvas)' }),
              }}
            >
              <DayNumber {...{ of, day, calendar, onDay, phone }} />
              {phone ? <Dots calendar={calendar} events={eventsOn(shown, of)} /> : entries(of)}
            </div>
          ))}
        </div>
      ))}
      {phone && answer.data && <Agenda calendar={calendar} days={[day]} onOpen={onOpen} counts onDay={onDay} />}
    </div>
  )
}

function DayNumber({
  of,
  day,
  calendar,
  onDay,
  phone,
}: {
  of: string
  day: string
  calendar: Calendar
  onDay: (day: string) => void
  phone: boolean
}) {
  const { t } = useLingui()
  const is_today = of === dayOf(new Date())
  const count = calendar.answer.data?.counts?.[of] ?? 0
  const holiday = calendar.answer.data?.holidays.find(({ date }) => date === of)
  return (
    <button
      type="button"
      className="row"
      aria-current={is_today ? 'date' : undefined}
      aria-pressed={phone ? of === day : undefined}
      onClick={() => onDay(of)}
      style={{
        ...{ gap: 4, width: '100%', border: 0, background: 'none', padding: 2, textAlign: 'start', minHeight: 24 },
      }}
    >
      <span
        className="figure"
        style={{
          ...{ minWidth: 22, borderRadius: 11, textAlign: 'center', lineHeight: '22px' },
          ...(is_today && { background: 'var(--brand)', color: 'var(--on-brand)', fontWeight: 600 }),
          ...(phone && of === day && !is_today && { background: 'var(--selection)', color: 'var(--brand-text)' }),
        }}
      >
        {Number(of.slice(8))}
      </span>
      {holiday && !phone && <small className="cut">{holiday.name}</small>}
      {/* The name of the button begins with what is seen. */}
      <Hidden>
        {['', formatDate(of), t`${count} entries`, phone ? (holiday?.name ?? '') : '']
          .filter((part, place) => place === 0 || part !== '')
          .join(', ')}
      </Hidden>
    </button>
  )
}

function DayEntries({
  day,
  calendar,
  events,
  grab,
  onOpen,
  onDay,
}: {
  day: string
  calendar: Calendar
  events: readonly CalendarEvent[]
  grab: ReturnType<typeof useDrag>['grab']
  onOpen: (event: CalendarEvent) => void
  onDay: (day: string) => void
}) {
  const shown = events.slice(0, MONTH_ENTRIES)
  const started = events.filter((one) => (one.date ?? dayOf(one.start)) === day).length
  // The server tells how many start on the day; kinds that are switched off here are among them.
  const all =
    calendar.hidden.length > 0 ? events.length : (calendar.answer.data?.counts?.[day] ?? 0) + events.length - started
  const more = Math.max(all, events.length) - shown.length
  return (
    <>
      {shown.map((event) => (
        <EventChip
          key={keyOf(event)}
          {...{ event, calendar, onOpen }}
          onGrab={grab}
          style={{ display: 'block', width: '100%', marginBottom: 2, minHeight: 24 }}
        />
      ))}
      {more > 0 && (
        <button
          type="button"
          className="link"
          style={{ fontSize: 12, padding: '0 6px', border: 0, background: 'none', minHeight: 24 }}
          onClick={() => onDay(day)}
        >
          <Trans>{formatNumber(more)} more</Trans>
        </button>
      )}
    </>
  )
}

/** The kinds of entries of a day as dots, where there is no room for their titles. */
function Dots({ calendar, events }: { calendar: Calendar; events: readonly CalendarEvent[] }) {
  const tones = [...new Set(events.map((event) => calendar.kindOf(event)?.tone ?? 'plain'))]
  return (
    <span className="row" style={{ gap: 3, justifyContent: 'center' }} aria-hidden>
      {tones.map((tone) => (
        <i key={tone} className="dot" style={{ background: TONES[tone].color }} />
      ))}
    </span>
  )
}
