import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
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
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Icon } from '#ui/bits.tsx'
import { GoLink } from '#ui/places.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { Timeline, type TimelineEntry } from '#ui/Timeline.tsx'
import type { Change } from '../calls.ts'
import { useOverride, usePaths } from '../context.tsx'
import type { Row, StreamLook } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import { namedIn, useBookWith } from '../use-titles.ts'
import classes from './detail.module.css'
import { changeWords } from './timeline-words.ts'
import { type Event, useTimeline } from './use-timeline.ts'

/** Everything that happened to a record, newest first, with the composers of what can be added above it. */
export function RecordTimeline({
  definition,
  id,
  book,
  latest,
}: {
  definition: RecordDefinition
  id: number
  book: OptionBook
  /** So many of the newest entries alone, without composers. */
  latest?: number
}) {
  const { t, i18n } = useLingui()
  const timeline = useTimeline(definition, id)
  const { history_words } = useOverride(definition)
  const changes = timeline.events.flatMap((event) => (event.kind === 'change' ? [event.change.changes ?? {}] : []))
  const fields = fieldsOf(definition)
  const titled = useBookWith(
    book,
    changes.flatMap((one) => namedIn(fields, one)),
  )

  const entry = (event: Event): TimelineEntry => {
    if (event.kind === 'row') {
      const { row, look } = event
      const who = book.find('user', row.created_by)?.title ?? t`Somebody`
      return {
        id: event.key,
        at: event.at,
        icon: look.Icon as Icon,
        who,
        what: i18n._(look.verb),
        body: <look.Body definition={event.definition} row={row} />,
      }
    }
    const { change } = event
    const words = changeWords({ change, definition, book: titled, i18n, own: history_words })
    const detail =
      words.details.length > 0 ? (
        <details className={classes.changes}>
          <summary>
            <Trans>Show what changed</Trans>
          </summary>
          <dl>
            {words.details.map((one) => (
              <div key={one.label}>
                <dt>{one.label}</dt>
                <dd>
                  <s>{one.from || '—'}</s> → {one.to || '—'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : undefined
    return {
      id: event.key,
      at: event.at,
      icon: iconOf(change, definition),
      who: change.actor_name ?? t`Vanik`,
      what: words.what,
      body: linkOf(change),
      detail,
    }
  }

  // What was linked to this record leads to itself, for those who may see it.
  const linkOf = (change: Change) => {
    const { definition: source, rows } = timeline.linked
    const [before, after] = (source && change.changes?.[`${source.name}_id`]) ?? []
    const row = rows.find((one) => one.id === (after ?? before))
    return source && row ? <LinkedRow definition={source} row={row} /> : undefined
  }

  return (
    <div className={classes.stream}>
      {latest === undefined &&
        timeline.children.map(
          ({ child, look }) =>
            look.Composer && (
              <ChildComposer
                key={child.name}
                Composer={look.Composer}
                child={child}
                parent={definition}
                parent_id={id}
              />
            ),
        )}
      {timeline.error && timeline.events.length === 0 ? (
        <ErrorState
          what={<Trans>The timeline could not be loaded</Trans>}
          error={timeline.error}
          onRetry={timeline.retry}
        />
      ) : timeline.pending && timeline.events.length === 0 ? (
        <div className={classes.waiting}>
          <Skeleton lines={6} height={14} />
        </div>
      ) : (
        <Timeline entries={timeline.events.slice(0, latest).map(entry)} />
      )}
      {timeline.has_more && latest === undefined && (
        <Button variant="default" loading={timeline.loading_more} onClick={timeline.load_more}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  )
}

function LinkedRow({ definition, row }: { definition: RecordDefinition; row: Row }) {
  const paths = usePaths(definition)
  return (
    <GoLink to={paths.one(row.id)} className={classes.back}>
      {String(row[definition.title] ?? '') || `#${row.id}`}
    </GoLink>
  )
}

function ChildComposer({
  Composer,
  child,
  parent,
  parent_id,
}: {
  Composer: NonNullable<StreamLook['Composer']>
  child: RecordDefinition
  parent: RecordDefinition
  parent_id: number
}) {
  const rights = useRights(child)
  return rights.can('create') ? <Composer definition={child} parent={parent} parent_id={parent_id} /> : null
}

function iconOf(change: Change, definition: RecordDefinition): Icon {
  const known: Record<string, Icon> = {
    created: IconPlus,
    imported: IconFileImport,
    deleted: IconArchive,
    restored: IconArrowBackUp,
    file_added: IconPaperclip,
    file_removed: IconPaperclip,
    file_restored: IconPaperclip,
  }
  if (known[change.action]) return known[change.action]
  if (definition.stage && definition.stage in (change.changes ?? {})) return IconStatusChange
  return definition.owner_field && definition.owner_field in (change.changes ?? {}) ? IconUserShare : IconPencil
}
