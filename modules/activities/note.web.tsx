import { msg } from '@lingui/core/macro'
import { IconNote } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { RecordOverride } from '#engine/web/override.ts'
import { Skeleton } from '#ui/states.tsx'
import type { NoteBody, NoteComposer } from './NoteParts.web.tsx'

// Loaded with an opened record, because lists show no notes.
const Body = lazy(() => import('./NoteParts.web.tsx').then((parts) => ({ default: parts.NoteBody })))
const Composer = lazy(() => import('./NoteParts.web.tsx').then((parts) => ({ default: parts.NoteComposer })))

/** The browser override of notes: they are written and read in the timeline of their record. */
export const noteWeb: RecordOverride = {
  stream: { Icon: IconNote, verb: msg`added a note`, Body: LazyBody, Composer: LazyComposer },
}

function LazyBody(props: ComponentProps<typeof NoteBody>) {
  return (
    <Suspense fallback={String(props.row.body ?? '')}>
      <Body {...props} />
    </Suspense>
  )
}

function LazyComposer(props: ComponentProps<typeof NoteComposer>) {
  return (
    <Suspense fallback={<Skeleton height={46} />}>
      <Composer {...props} />
    </Suspense>
  )
}
