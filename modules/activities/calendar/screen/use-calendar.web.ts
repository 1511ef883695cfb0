import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays } from '#base/days.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { dayOf, formatDate, formatTime } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { conflictsByEvent, daysOf, keyOf, type Move, moved, valuesOf, type View, ZONE } from '../calendar-model.ts'
import type { CalendarAnswer, CalendarEvent, EventKind } from '../event.ts'

/** Entries of each day of a month; the rest is behind a count. */
export const MONTH_ENTRIES = 3

/** Whose events are shown: one's own, those of one person, or everybody's. */
export type Whose = 'me' | 'all' | number

const NONE: CalendarEvent[] = []

/** The events of a view, and how they are moved. Each move is an ordinary save of the record, and can be undone. */
export function useCalendar(view: View, day: string, whose: Whose) {
  const { catalog } = useSetup()
  const tenant = useTenantKey()
  const days = daysOf(view, day)
  const to = addDays(days[days.length - 1], 1)
  const records = catalog.records.map(({ name }) => name)
  const people = view === 'team' || whose === 'all' ? undefined : String(whose)
  const queryKey = [...tenant, 'calendar', records, view, days[0], to, people]
  const answer = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      get<CalendarAnswer>('calendar', {
        quiet: true,
        signal,
        query: {
          ...{ from: days[0], to, zone: ZONE },
          ...(people !== undefined && { people }),
          ...(view === 'month' && { per_day: String(MONTH_ENTRIES) }),
        },
      }),
  })
  const [hidden, setHidden] = useState<readonly string[]>([])
  // A business may have switched off the module of a kind.
  const kinds = useMemo(
    () => (answer.data?.kinds ?? []).filter(({ record }) => catalog.records.some(({ name }) => name === record)),
    [answer.data, catalog],
  )
  const events = useMemo(() => {
    const shown = new Set(kinds.map(({ name }) => name).filter((name) => !hidden.includes(name)))
    return (answer.data?.events ?? NONE).filter(({ source }) => shown.has(source))
  }, [answer.data, kinds, hidden])
  const conflicts = useMemo(() => conflictsByEvent(events, kinds), [events, kinds])
  const kindOf = (event: CalendarEvent) => kinds.find(({ name }) => name === event.source)
  const move = useMove({ queryKey, kindOf, conflicts: (event) => conflictsByEvent([...events, event], kinds) })
  const toggle = (name: string) =>
    setHidden((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name]))
  return { answer, days, events, kinds, hidden, toggle, conflicts, kindOf, move }
}

export type Calendar = ReturnType<typeof useCalendar>

function useMove({
  queryKey,
  kindOf,
  conflicts,
}: {
  queryKey: readonly unknown[]
  kindOf: (event: CalendarEvent) => EventKind | undefined
  conflicts: (event: CalendarEvent) => Map<string, CalendarEvent[]>
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { catalog } = useSetup()

  const show = (was: CalendarEvent, now: CalendarEvent) =>
    client.setQueryData<CalendarAnswer>(
      queryKey,
      (old) => old && { ...old, events: old.events.map((one) => (keyOf(one) === keyOf(was) ? now : one)) },
    )
  const save = (kind: EventKind, event: CalendarEvent, values: Record<string, unknown>) =>
    put<{ version: number }>(
      `${catalog.get(kind.record).path}/${event.id}`,
      { ...values, version: event.version },
      { quiet: true },
    )

  async function undo(before: CalendarEvent, after: CalendarEvent, kind: EventKind): Promise<void> {
    try {
      const { version } = await save(kind, after, valuesOf(before, kind))
      show(after, { ...before, version })
    } catch (error) {
      notify({ kind: 'error', title: t`It was not moved back`, message: wordsOf(error) })
    }
    void client.invalidateQueries({ queryKey })
  }

  /** Moves an event at once and saves it; false if it cannot be moved so. */
  return (event: CalendarEvent, by: Move): boolean => {
    const kind = kindOf(event)
    const next = moved(event, kind, by)
    if (!next || !kind) return false
    show(event, next.event)
    const name = event.title ?? ''
    save(kind, event, next.values).then(
      ({ version }) => {
        const after = { ...next.event, version }
        show(next.event, after)
        const [other] =
          conflicts({ ...after, id: -1 })
            .get(keyOf({ ...after, id: -1 }))
            ?.filter(({ id, source }) => id !== event.id || source !== event.source) ?? []
        notify({
          kind: other ? 'warning' : 'success',
          ...(other && { title: t`At the same time as ${other.title ?? ''}` }),
          message: `${name}: ${whenText(after)}`,
          about: keyOf(event),
          action: { label: t`Undo`, run: () => void undo(event, after, kind) },
        })
        // The order within a day, and counts of a month, may have changed.
        void client.invalidateQueries({ queryKey })
      },
      (error: unknown) => {
        show(next.event, event)
        notify({ kind: 'error', title: t`${name} was not moved`, message: wordsOf(error) })
        void client.invalidateQueries({ queryKey })
      },
    )
    return true
  }
}

/** When an event is, in one line. */
export function whenText({ start, end, date, to_date }: CalendarEvent): string {
  if (date !== null)
    return to_date && to_date !== date ? `${formatDate(date)} – ${formatDate(to_date)}` : formatDate(date)
  const from = `${formatDate(start)}, ${formatTime(start)}`
  if (end === null || end === start) return from
  return dayOf(end) === dayOf(start)
    ? `${from} – ${formatTime(end)}`
    : `${from} – ${formatDate(end)}, ${formatTime(end)}`
}
