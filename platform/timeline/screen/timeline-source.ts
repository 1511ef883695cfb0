import type { I18n } from '@lingui/core'
import type { TimelineEntry } from '#ui/Timeline.tsx'
import type { Event, TimelineStream } from './timeline-streams.ts'

/** Events of a record that are neither its changes nor rows of other records; its module adds them in its manifest. */
export interface TimelineSource {
  /** Actions of the history that these events replace, so that they are not shown twice. */
  replaces: readonly string[]
  stream: (tenant: readonly unknown[], id: number) => TimelineStream
  /** The look of an event that the stream has read. */
  entryOf: (event: Event & { kind: 'own' }, i18n: I18n) => Pick<TimelineEntry, 'icon' | 'who' | 'what' | 'body'>
}

/** Sources by the name of the record. */
export type TimelineSources = Readonly<Record<string, TimelineSource>>
