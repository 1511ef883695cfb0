import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Pill } from '#ui/bits.tsx'
import { formatDate, formatRelativeDay, formatTime } from '#ui/display.ts'
import { Muted, PanelBody, Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { EmptyState } from '#ui/states.tsx'
import { TONES } from '#ui/tones.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { eventsOn, keyOf } from '../calendar-model.ts'
import type { CalendarEvent } from '../event.ts'
import type { Calendar } from './use-calendar.web.ts'

/** Days below each other with their entries; days without any are left out. */
export function Agenda({
  calendar,
  days,
  counts = false,
  onOpen,
  onDay,
}: {
  calendar: Calendar
  days: readonly string[]
  /** Only the first entries of a day are there; a button shows the day. */
  counts?: boolean
  onOpen: (event: CalendarEvent) => void
  onDay?: (day: string) => void
}) {
  const { i18n } = useLingui()
  const { events, answer } = calendar
  const holidays = answer.data?.holidays ?? []
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' })
  const filled = days
    .map((day) => ({ day, of_day: eventsOn(events, day), off: holidays.filter(({ date }) => date === day) }))
    .filter(({ of_day, off }) => of_day.length + off.length > 0)
  if (filled.length === 0) return <EmptyState icon={IconCalendarEvent} title={<Trans>Nothing on these days</Trans>} />
  return (
    <PanelBody>
      <Stack gap="lg">
        {filled.map(({ day, of_day, off }) => (
          <Stack key={day} as="section" gap="xs">
            <Muted as="h2">
              {weekday.format(new Date(`${day}T00:00:00Z`))},{' '}
              <span title={formatDate(day)}>{formatRelativeDay(day)}</span>
              {off.map(({ name }) => ` · ${name}`)}
            </Muted>
            <List framed>
              {of_day.map((event) => (
                <EventRow key={keyOf(event)} {...{ event, calendar, onOpen }} />
              ))}
            </List>
            {counts && (answer.data?.counts?.[day] ?? 0) > of_day.length && (
              <Row>
                <Button variant="default" onClick={() => onDay?.(day)}>
                  <Trans>Show all of this day</Trans>
                </Button>
              </Row>
            )}
          </Stack>
        ))}
      </Stack>
    </PanelBody>
  )
}

function EventRow({
  event,
  calendar,
  onOpen,
}: {
  event: CalendarEvent
  calendar: Calendar
  onOpen: (event: CalendarEvent) => void
}) {
  const { i18n } = useLingui()
  const kind = calendar.kindOf(event)
  const other = calendar.conflicts.get(keyOf(event))?.[0]
  const label = kind ? wordOf(kind.label, i18n) : ''
  return (
    <ListRow
      muted={event.is_done}
      lead={
        <Row gap="sm" wrap={false}>
          <i className="dot" style={{ background: TONES[kind?.tone ?? 'plain'].color }} />
          <time className="figure" style={{ minWidth: 68 }}>
            {event.date === null ? formatTime(event.start) : <Trans>All day</Trans>}
          </time>
        </Row>
      }
      title={event.title ?? label}
      onClick={() => onOpen(event)}
      detail={[label, event.about?.title].filter(Boolean).join(' · ')}
      actions={
        other && (
          <Pill tone="warm">
            <Trans>Overlaps</Trans>
          </Pill>
        )
      }
    />
  )
}
