import { useSyncExternalStore } from 'react'
import { type AuthEntry, onStored, readStored, type SessionUser, writeStored } from './storage.ts'

/** The answer of the sign-in, OTP and token calls. */
export type SessionAnswer = { user: SessionUser; token: { token: string; expires_at: string } }

/** The answer of sign-in if the account has a second step; `challenge` is sent back with the code. */
export type SecondStepAnswer = { second_factor: { challenge: string; expires_in: number } }

/** True if both an id token and an auth entry are stored. */
export function isSignedIn(): boolean {
  return Boolean(readStored('id_token')) && readStored('auth') !== null
}

/** True while the stored session has not expired. */
export function hasLiveSession(now: number = Date.now()): boolean {
  if (!isSignedIn()) return false
  const until = Date.parse(readStored('auth')?.expires_at ?? '')
  return until > now
}

/** Stores a new session; a person new to this browser starts on the user dashboard. */
export function storeSession({ user, token }: SessionAnswer): void {
  writeStored('auth', { user, expires_at: token.expires_at })
  writeStored('activeDashboard', 'User Dashboard')
  writeStored('id_token', token.token)
}

/** Stores changes of the signed-in person (a new name, a new photo); the session continues. */
export function storeUser(user: SessionUser): void {
  const entry = readStored('auth')
  if (entry) writeStored('auth', { ...entry, user })
}

/** Deletes everything that belongs to the person: credentials, role, chosen branch, dashboard. */
export function clearSession(): void {
  writeStored('id_token', null)
  writeStored('auth', null)
  writeStored('userRole', null)
  writeStored('location', null)
  writeStored('activeDashboard', null)
}

let seen: { text: string | null; entry: AuthEntry | null } = { text: null, entry: null }
// The snapshot must keep its identity while nothing changed, else React renders endlessly.
function snapshot(): AuthEntry | null {
  const entry = isSignedIn() ? readStored('auth') : null
  const text = entry && JSON.stringify(entry)
  if (text !== seen.text) seen = { text, entry }
  return seen.entry
}

/** The auth entry of the signed-in person, updated across tabs; null when signed out. */
export function useSession(): AuthEntry | null {
  return useSyncExternalStore(onStored, snapshot, () => null)
}
