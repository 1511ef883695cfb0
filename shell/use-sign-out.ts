import { useQueryClient } from '@tanstack/react-query'
import { post, signOutLocally } from '#ui/client/request.ts'
import { forgetStored } from '#ui/client/storage.ts'
import { maySignOut, runBeforeSignOut } from './before-sign-out.ts'
import { useGo } from '#ui/places.ts'
import { withPageLoader } from '#ui/TileLoader.tsx'

/** Ends the session on the server and here, deletes the person's data from this browser, and opens sign-in. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useGo()
  return async () => {
    if (!(await maySignOut())) return
    // Signing out must succeed in the browser, even without a network.
    await withPageLoader(runBeforeSignOut().then(() => post('logout', {}, { quiet: true }).catch(() => null)))
    signOutLocally()
    forgetStored()
    await forgetCaches()
    await navigate({ to: '/sign-in' })
    queries.clear()
  }
}

// The service worker caches only files of the product, never answers; clear them anyway. The precached shell
// stays, because it has no personal data and the product needs it to open offline.
async function forgetCaches(): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}
