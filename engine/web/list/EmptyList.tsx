import { lazy, Suspense } from 'react'
import type { ListState } from './use-list-screen.ts'

// Only a list without rows loads it.
const ListEmpty = lazy(async () => ({ default: (await import('./ListEmpty.tsx')).ListEmpty }))

/** The words in place of the rows of an empty list. */
export function EmptyList({ state }: { state: ListState }) {
  return (
    <Suspense>
      <ListEmpty state={state} />
    </Suspense>
  )
}
