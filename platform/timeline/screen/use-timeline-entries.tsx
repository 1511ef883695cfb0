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
import type { Icon } from '#ui/bits.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { Fact } from '#ui/RecordPage.tsx'
import type { TimelineEntry } from '#ui/Timeline.tsx'
import type { Change } from '#engine/web/calls.ts'
import { useOverride, useSetup } from '#engine/web/context.tsx'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { OptionBook } from '#engine/web/use-options.ts'
import { namedIn, useBookWith } from '#engine/web/use-titles.ts'
import type { TimelineSource } from './timeline-source.ts'
import type { Event } from './timeline-streams.ts'
import { changeWords, type Words } from './timeline-words.ts'
import type { ReferringRows } from './use-record-streams.ts'

/** The events of a record as entries of its timeline: the person, the event, and the row or the details of the change. */
export function useTimelineEntries(options: {
  definition: RecordDefinition
  book: OptionBook
  events: readonly Event[]
  referring: readonly ReferringRows[]
  source?: TimelineSource | undefined
}): TimelineEntry[] {
  const { definition, book, referring, source } = options
  const events = options.events.filter(
    (event) => event.kind !== 'change' || !source?.replaces.includes(event.change.action),
  )
  const { t, i18n } = useLingui()
  const { catalog, overrides } = useSetup()
  const { history_words } = useOverride(definition)
  const fields = fieldsOf(definition)
  const named = events.flatMap((event) => (event.kind === 'change' ? namedIn(fields, event.change.changes ?? {}) : []))
  const titled = useBookWith(book, named)

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
        body: <look.Body definition={catalog.get(event.record)} row={event.row} />,
      },
    ]
  }
  const changeEntry = ({ key, at, change }: Event & { kind: 'change' }): TimelineEntry => {
    const words = changeWords({ change, definition, book: titled, i18n, own: history_words })
    return {
      id: key,
      at,
      icon: iconOf(change, definition),
      who: change.actor_name ?? t`Vanik`,
      what: words.what,
      body: linkOf(change, referring),
      detail: words.details.length > 0 ? <Details details={words.details} /> : undefined,
    }
  }
  return events.flatMap((event) => {
    if (event.kind === 'row') return rowEntry(event)
    if (event.kind === 'change') return changeEntry(event)
    return source ? [{ id: event.key, at: event.at, ...source.entryOf(event, i18n) }] : []
  })
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

/** A link to the record that a change linked to this one, such as the lead of a contact; null if the viewer may not see it. */
function linkOf(change: Change, referring: readonly ReferringRows[]): ReactNode {
  for (const { source, rows } of referring) {
    const [before, after] = change.changes?.[`${source.name}_id`] ?? []
    const row = rows.find((one) => one.id === (after ?? before))
    if (row) return <RecordLink record={source.name} id={row.id} title={String(row[source.title] ?? '')} />
  }
  return undefined
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
