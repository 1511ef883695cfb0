import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArchive,
  IconArrowBackUp,
  IconFileImport,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconStatusChange,
  IconUserShare,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { type Icon, Pill } from '#ui/bits.tsx'
import { formatDateTime } from '#ui/display.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { Fact } from '#ui/RecordPage.tsx'
import type { TimelineEntry } from '#ui/Timeline.tsx'
import type { Change } from '#engine/web/calls.ts'
import { useSetup } from '#engine/web/context.tsx'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { type OptionBook, useOptionBook } from '#engine/web/use-options.ts'
import { namedIn, useBookWith } from '#engine/web/use-titles.ts'
import type { TimelineSource } from './timeline-source.ts'
import type { Event } from './timeline-streams.ts'
import { changeWords, type Words } from './timeline-words.ts'

/** The events of a record as entries of its timeline: the person, the event, and the row or the details of the change. */
export function useTimelineEntries(options: {
  definition: RecordDefinition
  book: OptionBook
  events: readonly Event[]
  /** The kinds of records that belong to the one on the page. */
  related: readonly RecordDefinition[]
  source?: TimelineSource | undefined
}): TimelineEntry[] {
  const { definition, book, related, source } = options
  const events = options.events.filter(
    (event) => event.kind !== 'change' || event.of !== undefined || !source?.replaces.includes(event.change.action),
  )
  const { t, i18n } = useLingui()
  const { catalog, overrides } = useSetup()
  const books = useBooks([definition, ...related])
  const named = events.flatMap((event) =>
    event.kind === 'change'
      ? namedIn(fieldsOf(catalog.get(event.of?.record ?? definition.name)), event.change.changes ?? {})
      : [],
  )
  const titled = useBookWith(bookOf([book, ...books]), named)

  const rowEntry = (event: Event & { kind: 'row' }): TimelineEntry[] => {
    const look = overrides[event.record]?.stream
    if (!look) return []
    return [
      {
        id: event.key,
        at: event.at,
        icon: look.Icon as Icon,
        who: book.find('user', event.row.created_by)?.title ?? t`Somebody`,
        what: i18n._(look.verb),
        mark: lateMark(event.row.arrived_at),
        body: <look.Body definition={catalog.get(event.record)} row={event.row} />,
      },
    ]
  }
  const changeEntry = ({ key, at, change, of }: Event & { kind: 'change' }): TimelineEntry => {
    const changed = of && of.record !== definition.name ? catalog.get(of.record) : definition
    const own = overrides[changed.name]?.history_words
    const words = changeWords({ change, definition: changed, book: titled, i18n, ...(own ? { own } : {}) })
    return {
      id: key,
      at,
      icon: iconOf(change, changed),
      who: change.actor_name ?? t`Vanik`,
      what: words.what,
      mark: change.happened_at ? lateMark(change.at) : undefined,
      body: of ? <RecordLink {...of} /> : linkOf(change, related),
      detail: words.details.length > 0 ? <Details details={words.details} /> : undefined,
    }
  }
  return events.flatMap((event) => {
    if (event.kind === 'row') return rowEntry(event)
    if (event.kind === 'change') return changeEntry(event)
    return source ? [{ id: event.key, at: event.at, ...source.entryOf(event, i18n) }] : []
  })
}

/** Tells when something arrived that was done on a device without a network. */
function lateMark(arrived: unknown): ReactNode {
  if (typeof arrived !== 'string') return undefined
  const at = formatDateTime(arrived)
  return (
    <Pill tone="warm">
      <Trans>Late: arrived {at}</Trans>
    </Pill>
  )
}

function Details({ details }: Pick<Words, 'details'>) {
  return (
    <details>
      <summary className="link" data-plain>
        <Trans>Show what changed</Trans>
      </summary>
      <dl>
        {details.map((one) => (
          <Fact key={one.label} label={one.label}>
            <Muted as="s">{one.from || '—'}</Muted> → {one.to || '—'}
          </Fact>
        ))}
      </dl>
    </details>
  )
}

/** A link to the record that a change linked to this one, such as the lead of a contact. */
function linkOf(change: Change, related: readonly RecordDefinition[]): ReactNode {
  for (const { name } of related) {
    const [before, after] = change.changes?.[`${name}_id`] ?? []
    const id = after ?? before
    if (typeof id === 'number') return <RecordLink record={name} id={id} title={undefined} />
  }
  return undefined
}

/** The short lists of some kinds of records. Their number never changes on a page, so the hooks keep their order. */
function useBooks(definitions: readonly RecordDefinition[]): OptionBook[] {
  'use no memo'
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  return definitions.map((definition) => useOptionBook(definition))
}

/** The entries of several books as one. */
function bookOf(books: readonly OptionBook[]): OptionBook {
  const [first] = books
  return {
    ...first,
    find: (record, id) => books.map((one) => one.find(record, id)).find((found) => found !== undefined),
  }
}

const ICONS: Record<string, Icon> = {
  created: IconPlus,
  imported: IconFileImport,
  deleted: IconArchive,
  restored: IconArrowBackUp,
  file_added: IconPaperclip,
  file_removed: IconPaperclip,
  file_restored: IconPaperclip,
}

function iconOf(change: Change, definition: RecordDefinition): Icon {
  if (Object.hasOwn(ICONS, change.action)) return ICONS[change.action]
  const { stage, owner_field } = definition
  if (stage && stage in (change.changes ?? {})) return IconStatusChange
  return owner_field && owner_field in (change.changes ?? {}) ? IconUserShare : IconPencil
}
