import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { instantAt } from '#base/zones.ts'
import { isDay } from '#engine/record/kinds/date/date.ts'
import { useSetup, Whole } from '#engine/web/context.tsx'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { StartValues } from '#engine/web/override.ts'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { mayDo } from '#shell/menu.ts'
import { permissionsQuery } from '#shell/session-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#ui/bits.tsx'
import { useSession } from '#ui/client/session.ts'
import { dayOf, formatDate } from '#ui/display.ts'
import { Hidden, Row } from '#ui/layout/flow.tsx'
import { ListPage } from '#ui/layout/ListPage.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { meeting } from '../../meetings/meeting.record.ts'
import { eventsOn, keyOf, peopleOf, shiftsOn, stepped, type View, VIEWS, ZONE } from '../calendar-model.ts'
import type { CalendarEvent, EventKind } from '../event.ts'
import { Agenda } from './Agenda.web.tsx'
import { Kinds, ThumbBar, Toolbar } from './Toolbar.web.tsx'
import { MonthGrid } from './MonthGrid.web.tsx'
import { type Column, TimeGrid } from './TimeGrid.web.tsx'
import { type Calendar, useCalendar, type Whose } from './use-calendar.web.ts'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))
const EventDialog = lazy(() => import('./EventDialog.web.tsx'))
const FeedDialog = lazy(() => import('./FeedDialog.web.tsx'))

/** `/business/{businessId}/calendar`: everything with a date, by day, week, month, as a list, or for the people of a team. */
export default function CalendarScreen() {
  return <Whole of={meeting}>{(definition) => <CalendarPage definition={definition} />}</Whole>
}

/** What is open over the calendar. */
type Over = { event: CalendarEvent } | { kind: EventKind; first: StartValues } | 'feed' | null

function CalendarPage({ definition }: { definition: RecordDefinition }) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const go = useGo()
  const search = usePlaceSearch()
  const today = dayOf(new Date())
  const view = VIEWS.find((one) => one === search.view) ?? (phone ? 'agenda' : 'week')
  const day = isDay(search.day) ? (search.day as string) : today
  const whose: Whose = search.whose === 'all' || typeof search.whose === 'number' ? search.whose : 'me'
  const show = (next: { view?: View; day?: string; whose?: Whose }) =>
    void go({ to: '.', search: { ...search, ...next }, replace: true })
  const calendar = useCalendar(view, day, whose)
  const book = useOptionBook(definition)
  const [over, setOver] = useState<Over>(null)
  const step = (by: 1 | -1) => show({ day: stepped(view, day, by) })
  useShortcut('previous', () => step(-1))
  useShortcut('next', () => step(1))
  const { answer } = calendar
  const onNew = (kind: EventKind | undefined, on = day, minute: number | null = null) => {
    if (kind) setOver({ kind, first: firstValues(kind, on, minute) })
  }
  const kinds = useNewKinds(calendar)
  const bar = { view, day, whose, show, step, book, kinds, onNew, onFeed: () => setOver('feed') }
  return (
    <ListPage stale={answer.isPlaceholderData} toolbar={<Toolbar {...bar} />} footer={phone && <ThumbBar {...bar} />}>
      <Hidden as="h1">
        <Trans>Calendar</Trans>
      </Hidden>
      <Kinds calendar={calendar} />
      {answer.data?.capped && (
        <Notice tone="warm">
          <Trans>There are more entries than fit. Choose one person, or another view.</Trans>
        </Notice>
      )}
      {answer.isError && !answer.data ? (
        <ErrorState
          what={t`The calendar could not be loaded`}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : answer.data ? (
        <Shown
          {...{ view, day, whose, calendar, book, phone }}
          onOpen={(event) => setOver({ event })}
          onDay={(of) => show(phone ? { day: of } : { day: of, view: 'day' })}
          onNew={(on, minute) => onNew(kinds[0], on, minute)}
        />
      ) : (
        <Skeleton lines={9} height={48} />
      )}
      <Suspense>
        {over === 'feed' && <FeedDialog onClose={() => setOver(null)} />}
        {over !== null && over !== 'feed' && 'event' in over && (
          <EventDialog
            {...{ calendar, book }}
            event={newest(calendar, over.event)}
            onMoved={(event) => setOver({ event })}
            onClose={() => setOver(null)}
          />
        )}
        {over !== null && over !== 'feed' && 'kind' in over && (
          <NewEvent
            {...over}
            onDone={() => {
              setOver(null)
              void answer.refetch()
            }}
            onClose={() => setOver(null)}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

/** The entry as it was last read; after a move its version has changed. */
const newest = (calendar: Calendar, event: CalendarEvent): CalendarEvent =>
  calendar.events.find((one) => keyOf(one) === keyOf(event)) ?? event

/** The kinds that this person may create and place at a time. */
function useNewKinds({ kinds }: Calendar): EventKind[] {
  const { catalog, business_id } = useSetup()
  const role = useQuery(permissionsQuery(business_id, useSession()?.user.id)).data?.[0]
  return kinds.filter(
    ({ record, is_fixed }) =>
      !is_fixed && catalog.get(record).rights.includes('create') && mayDo(role, { record, right: 'create' }),
  )
}

const LENGTH = 60

/** The time of a new entry: that of the click, else ten in the morning of the day. */
function firstValues(kind: EventKind, day: string, minute: number | null): StartValues {
  const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const at = Math.min(minute ?? 600, 1440 - LENGTH)
  if (kind.time !== null) return { [kind.start]: day, ...(minute !== null && { [kind.time]: clock(at) }) }
  const iso = (of: number) => new Date(instantAt(`${day}T${clock(of)}`, ZONE)).toISOString()
  if (kind.is_day) return { [kind.start]: day }
  return { [kind.start]: iso(at), ...(kind.end !== null && { [kind.end]: iso(Math.min(at + LENGTH, 1439)) }) }
}

function NewEvent({
  kind,
  first,
  onDone,
  onClose,
}: {
  kind: EventKind
  first: StartValues
  onDone: () => void
  onClose: () => void
}) {
  const { catalog } = useSetup()
  return <FormDrawer definition={catalog.get(kind.record)} id={null} first={first} onClose={onClose} onSaved={onDone} />
}

function Shown({
  view,
  day,
  whose,
  calendar,
  book,
  phone,
  onOpen,
  onDay,
  onNew,
}: {
  view: View
  day: string
  whose: Whose
  calendar: Calendar
  book: OptionBook
  phone: boolean
  onOpen: (event: CalendarEvent) => void
  onDay: (day: string) => void
  onNew: (day: string, minute: number) => void
}) {
  const me = useSession()?.user.id ?? 0
  if (view === 'month') return <MonthGrid {...{ calendar, day, onOpen, onDay }} />
  // Seven columns of hours do not fit on a phone.
  if (view === 'agenda' || (view === 'week' && phone))
    return (
      <div style={{ flex: 1, overflow: 'auto', minHeight: 0 }}>
        <Agenda {...{ calendar, onOpen }} days={calendar.days} />
      </div>
    )
  const columns = view === 'team' ? teamColumns({ calendar, day, book, me }) : dayColumns({ calendar, whose, me })
  return <TimeGrid {...{ columns, calendar, onOpen, onNew }} least_width={view === 'team' ? 150 : 90} />
}

const weekdayName = (day: string, weekday: 'short' | 'long', language: string) =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

function DayHead({ day, holiday }: { day: string; holiday?: string }) {
  const { i18n } = useLingui()
  const is_today = day === dayOf(new Date())
  return (
    <span className="cut" style={{ display: 'block', color: is_today ? 'var(--brand-text)' : undefined }}>
      <b className="figure">{Number(day.slice(8))}</b> {weekdayName(day, 'short', i18n.locale)}
      {holiday && <small> · {holiday}</small>}
    </span>
  )
}

/** Holidays of every branch; those of one branch close only that branch. */
const holidayOn = ({ answer }: Calendar, day: string) => {
  const of_day = answer.data?.holidays.filter(({ date }) => date === day) ?? []
  return { name: of_day[0]?.name, closes: of_day.some(({ location_id }) => location_id === null) }
}

const weekOf = ({ answer }: Calendar, person: number) => {
  const hours = answer.data?.hours
  const own = hours?.people[String(person)]
  // A day off of the business is one of everybody.
  return own && hours ? { ...own, days_off: [...own.days_off, ...hours.business.days_off] } : hours?.business
}

function dayColumns({ calendar, whose, me }: { calendar: Calendar; whose: Whose; me: number }): Column[] {
  const week = weekOf(calendar, whose === 'me' ? me : whose === 'all' ? 0 : whose)
  return calendar.days.map((day) => {
    const holiday = holidayOn(calendar, day)
    return {
      ...{ key: day, day, name: formatDate(day), events: eventsOn(calendar.events, day) },
      head: <DayHead day={day} holiday={holiday.name} />,
      shifts: shiftsOn(week, day, holiday.closes),
    }
  })
}

const MOST_PEOPLE = 40

/** A column for everybody with an entry on the day, oneself first, then the others of the business. */
function teamColumns({
  calendar,
  day,
  book,
  me,
}: {
  calendar: Calendar
  day: string
  book: OptionBook
  me: number
}): Column[] {
  const of = Map.groupBy(
    calendar.events.flatMap((event) => peopleOf(event).map((person) => ({ person, event }))),
    ({ person }) => person,
  )
  const count = (id: number) => of.get(id)?.length ?? 0
  const people = book
    .choices('user')
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me) || count(b.id) - count(a.id))
    .slice(0, MOST_PEOPLE)
  const holiday = holidayOn(calendar, day)
  return people.map(({ id, title }) => ({
    ...{ key: String(id), day, name: title, events: (of.get(id) ?? []).map(({ event }) => event) },
    head: (
      <Row wrap={false} gap="xs">
        <Avatar id={id} name={title} size={20} />
        <b className="cut">{title}</b>
      </Row>
    ),
    shifts: shiftsOn(weekOf(calendar, id), day, holiday.closes),
  }))
}
