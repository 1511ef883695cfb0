import { useQueryClient } from '@tanstack/react-query'
import { post, signOutLocally } from '#ui/client/request.ts'
import { forgetStored } from '#ui/client/storage.ts'
import { useGo } from '#ui/places.ts'

/** Ends the session on the server and here, forgets everything the person left in this browser, and goes to sign in. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useGo()
  return async () => {
    await leavePush()
    // Signing out must always succeed here, whatever the network does.
    await post('logout', {}, { quiet: true }).catch(() => null)
    signOutLocally()
    forgetStored()
    await forgetCaches()
    await navigate({ to: '/sign-in' })
    queries.clear()
  }
}

// Signing out always succeeds, also where this part of the product cannot be loaded any more.
async function leavePush(): Promise<void> {
  const push = await import('./notices/push.ts').catch(() => null)
  await push?.leavePush()
}

// The service worker keeps files of the product alone, never an answer; what it gathered goes all the same. Only the
// shell stays, without which the product could not open offline: it is the same for everybody.
async function forgetCaches(): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}
