import { useQueryClient } from '@tanstack/react-query'
import { innerPath } from '#shell/guards.ts'
import { businessesQuery } from '#shell/session-queries.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'

/** Where a person goes once signed in: back to the page that asked, else to the businesses, or to the form of the first one. */
export function useAfterSignIn(): () => Promise<void> {
  const go = useGo()
  const queries = useQueryClient()
  const { next } = usePlaceSearch()
  return async () => {
    const asked = innerPath(next)
    if (asked) return go({ to: asked, replace: true })
    // Another person may have been signed in here before, so ignore stored data. If the request fails, the list shows the error.
    const businesses = await queries.fetchQuery({ ...businessesQuery, staleTime: 0 }).catch(() => null)
    return go({ to: businesses?.length === 0 ? '/create' : '/business', replace: true })
  }
}
