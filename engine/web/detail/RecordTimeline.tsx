import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import type { OptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import classes from './detail.module.css'
import type { Hanging } from './timeline-streams.ts'
import { useRecordStreams } from './use-record-streams.ts'
import { useStreams } from './use-streams.ts'
import { useTimelineEntries } from './use-timeline-entries.tsx'

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
  /** Shows only this many of the newest entries, without composers. */
  latest?: number
}) {
  const sources = useRecordStreams(definition, id)
  const timeline = useStreams(sources.streams)
  const entries = useTimelineEntries({ definition, book, events: timeline.events, referring: sources.referring })
  return (
    <div className={classes.stream}>
      {latest === undefined &&
        sources.own.map((one) => <ChildComposer key={one.child.name} {...one} parent={definition} parent_id={id} />)}
      {entries.length > 0 || !(timeline.error || timeline.pending || sources.pending) ? (
        <Timeline entries={entries.slice(0, latest)} />
      ) : timeline.error ? (
        <ErrorState
          what={<Trans>The timeline could not be loaded</Trans>}
          error={timeline.error}
          onRetry={timeline.retry}
        />
      ) : (
        <div className={classes.waiting}>
          <Skeleton lines={6} height={14} />
        </div>
      )}
      {timeline.has_more && latest === undefined && (
        <Button variant="default" loading={timeline.loading_more} onClick={timeline.loadMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </div>
  )
}

function ChildComposer({ child, look, ...parent }: Hanging & { parent: RecordDefinition; parent_id: number }) {
  const rights = useRights(child)
  if (!look.Composer || !rights.can('create')) return null
  return <look.Composer definition={child} parent={parent.parent} parent_id={parent.parent_id} />
}
