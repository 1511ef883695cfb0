import { innerPath } from '#shell/guards.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'

/** Where a person goes once signed in: back to the page that asked, else to the businesses. */
export function useAfterSignIn(): () => Promise<void> {
  const go = useGo()
  const { next } = usePlaceSearch()
  return () => go({ to: innerPath(next) ?? '/business', replace: true })
}
