import { useEffect } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post, signOutLocally } from '#ui/client/request.ts'
import { hasLiveSession, type SessionAnswer, storeUser } from '#ui/client/session.ts'
import { readStored } from '#ui/client/storage.ts'
import { useGo } from '#ui/places.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/**
 * Checks the stored session with the server once, after the first screen is shown. Name and photo are then
 * taken from the answer; the token stays, because other tabs use it. A refusal ends the session and is shown in the server's
 * words. If the server does not answer, the session continues. Renders nothing.
 */
export function VerifySession() {
  const go = useGo()
  useEffect(() => {
    if (!hasLiveSession()) return
    const api_token = readStored('id_token')
    post<SessionAnswer>('verify_token', { api_token }, { quiet: true }).then(
      // Another person may have signed in meanwhile.
      ({ user }) => readStored('id_token') === api_token && storeUser(user),
      (error: unknown) => {
        if (!(error instanceof ApiError) || ![401, 403, 422].includes(error.status)) return
        const message = wordsOf(error)
        notify({ kind: 'error', message, id: message })
        signOutLocally()
        void go({ to: '/sign-in' })
      },
    )
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start of the application
  }, [])
  return null
}
