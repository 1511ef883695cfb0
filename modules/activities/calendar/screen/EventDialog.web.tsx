import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { hasPage } from '#engine/record/screens.ts'
import { pathsOf, useSetup } from '#engine/web/context.tsx'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { OptionBook } from '#engine/web/use-options.ts'
import { Person } from '#ui/bits.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { useGo } from '#ui/places.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { keyOf, type Move, moved, peopleOf } from '../calendar-model.ts'
import type { CalendarEvent } from '../event.ts'
import { type Calendar, whenText } from './use-calendar.web.ts'

/** An entry with its time and people. It is moved here by buttons too, for fingers and for people who do not drag. */
export default function EventDialog({
  event,
  calendar,
  book,
  onMoved,
  onClose,
}: {
  event: CalendarEvent
  calendar: Calendar
  book: OptionBook
  /** The entry after a move, which the dialog then shows. */
  onMoved: (event: CalendarEvent) => void
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { catalog, business_id } = useSetup()
  const go = useGo()
  const kind = calendar.kindOf(event)
  if (!kind) return null
  const definition = catalog.get(kind.record)
  const others = calendar.conflicts.get(keyOf(event)) ?? []
  const people = peopleOf(event)
  const act = (by: Move, label: string) => {
    const next = moved(event, kind, by)
    return (
      next && (
        <Button
          key={label}
          variant="default"
          onClick={() => {
            if (calendar.move(event, by)) onMoved(next.event)
          }}
        >
          {label}
        </Button>
      )
    )
  }
  const moves = [
    act({ days: -1 }, t`A day earlier`),
    act({ days: 1 }, t`A day later`),
    ...(event.start === null ? [] : [act({ minutes: -15 }, t`15 min earlier`), act({ minutes: 15 }, t`15 min later`)]),
    ...(event.end === null ? [] : [act({ longer: -15 }, t`15 min shorter`), act({ longer: 15 }, t`15 min longer`)]),
  ].filter(Boolean)
  return (
    <Dialog
      title={event.title ?? wordOf(kind.label, i18n)}
      onClose={onClose}
      footer={
        hasPage(definition) && (
          <Button data-autofocus onClick={() => void go({ to: pathsOf({ business_id, definition }).one(event.id) })}>
            <Trans>Open</Trans>
          </Button>
        )
      }
    >
      <Stack>
        <Row>
          <IconClock size={16} aria-hidden /> <b className="figure">{whenText(event)}</b>
          <Muted as="span">{wordOf(kind.label, i18n)}</Muted>
        </Row>
        {event.about && <RecordLink record={event.about.record} id={event.about.id} title={event.about.title} />}
        {people.length > 0 && (
          <Row>
            {people.map((id) => (
              <Person key={id} id={id} name={book.find('user', id)?.title ?? ''} />
            ))}
          </Row>
        )}
        {others.length > 0 && (
          <Notice tone="warm">
            <Trans>At the same time: {others.map(({ title }) => title).join(', ')}</Trans>
          </Notice>
        )}
        {moves.length > 0 && (
          <>
            <Row>{moves}</Row>
            <Muted>
              <Trans>On the keyboard: Alt with the arrows moves an entry, with Shift too it changes the length.</Trans>
            </Muted>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
