import { useQueryClient } from '@tanstack/react-query'
import { post, signOutLocally } from '#ui/client/request.ts'
import { forgetStored } from '#ui/client/storage.ts'
import { runBeforeSignOut } from './before-sign-out.ts'
import { useGo } from '#ui/places.ts'
import { withPageLoader } from '#ui/TileLoader.tsx'

/** Ends the session on the server and here, forgets everything the person left in this browser, and goes to sign in. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useGo()
  return async () => {
    // Signing out must always succeed in the browser, even without a network.
    await withPageLoader(runBeforeSignOut().then(() => post('logout', {}, { quiet: true }).catch(() => null)))
    signOutLocally()
    forgetStored()
    await forgetCaches()
    await navigate({ to: '/sign-in' })
    queries.clear()
  }
}

// The service worker caches only files of the product, never answers; they are cleared all the same. The precached shell
// stays: it is the same for everybody, and the product could not open offline without it.
async function forgetCaches(): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}
