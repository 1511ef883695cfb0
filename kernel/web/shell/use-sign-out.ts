import { useQueryClient } from '@tanstack/react-query'
import { post, signOutLocally } from '#kernel/web/client/request.ts'
import { leavePush } from './notices/push.ts'
import { useGo } from './places.ts'

/** Ends the session on the server and here, forgets every answer, and goes to sign in. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useGo()
  return async () => {
    await leavePush()
    // Signing out must always succeed here, whatever the network does.
    await post('logout', {}, { quiet: true }).catch(() => null)
    signOutLocally()
    await navigate({ to: '/sign-in' })
    queries.clear()
  }
}
