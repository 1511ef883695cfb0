import { Trans } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { useSetup } from '#engine/web/context.tsx'
import type { TimelineProps } from '#engine/web/slots.ts'
import { useRights } from '#engine/web/use-rights.ts'
import type { TimelineSource, TimelineSources } from './timeline-source.ts'
import type { Hanging } from './timeline-streams.ts'
import { useRecordStreams } from './use-record-streams.ts'
import { useStreams } from './use-streams.ts'
import { useTimelineEntries } from './use-timeline-entries.tsx'

/** The timeline with the sources of the modules. */
export function timelineWith(sources: TimelineSources) {
  return function TimelineOfModules(props: TimelineProps) {
    const { catalog } = useSetup()
    // Begin anew once the other definitions are loaded, because the number of streams changes.
    return <RecordTimeline key={catalog.records.length} {...props} source={sources[props.definition.name]} />
  }
}

/** The timeline of a record, newest first, with the composers above it. */
export function RecordTimeline({
  definition,
  id,
  book,
  latest,
  source,
  composes = latest === undefined,
}: TimelineProps & { source?: TimelineSource | undefined }) {
  const sources = useRecordStreams(definition, id, source)
  const timeline = useStreams(sources.streams)
  const { related } = sources
  const entries = useTimelineEntries({ definition, book, events: timeline.events, related, source })
  return (
    <Box pt="md">
      {composes &&
        sources.own.map((one) => <ChildComposer key={one.child.name} {...one} parent={definition} parent_id={id} />)}
      {entries.length > 0 || !(timeline.error || timeline.pending) ? (
        <Timeline entries={entries.slice(0, latest)} />
      ) : timeline.error ? (
        <ErrorState
          what={<Trans>The timeline could not be loaded</Trans>}
          error={timeline.error}
          onRetry={timeline.retry}
        />
      ) : (
        <Skeleton lines={6} height={14} />
      )}
      {timeline.has_more && latest === undefined && (
        <Button variant="default" ml={36} loading={timeline.loading_more} onClick={timeline.loadMore}>
          <Trans>Show older</Trans>
        </Button>
      )}
    </Box>
  )
}

function ChildComposer({ child, look, ...parent }: Hanging & { parent: RecordDefinition; parent_id: number }) {
  const rights = useRights(child)
  if (!look.Composer || !rights.can('create')) return null
  return <look.Composer definition={child} parent={parent.parent} parent_id={parent.parent_id} />
}
