import { lazy, Suspense } from 'react'
import type { ListState } from './use-list-screen.ts'

// Only a list without rows loads it.
const ListEmpty = lazy(() => import('./ListEmpty.tsx'))

/** The words in place of the rows of an empty list. */
export function EmptyList({ state }: { state: ListState }) {
  return (
    <Suspense>
      <ListEmpty state={state} />
    </Suspense>
  )
}
