import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '#ui/client/api-error.ts'
import { online } from '#ui/client/flags.ts'
import { setBusiness, signOutLocally } from '#ui/client/request.ts'
import { readStored } from '#ui/client/storage.ts'
import { hasLiveSession, isSignedIn } from '#ui/client/session.ts'
import { readFirst } from './first-reads.ts'

type Anywhere = { to: string; search?: Record<string, unknown>; replace?: boolean }

// The shell does not know the route table, so its redirects are plain paths.
const goTo = (place: Anywhere) => redirect(place as never)

/** Requires a live session; other visitors are logged out, sent to sign in, and return afterwards. */
export function requireSession({ href }: { href: string }): void {
  if (hasLiveSession()) return
  signOutLocally()
  throw goTo({ to: '/sign-in', search: href === '/' || href === '/business' ? {} : { next: href } })
}

/** Redirects signed-in people to the business with the numeric id, else to the business list. */
export function guestOnly({ business_id }: { business_id?: unknown }): void {
  if (!isSignedIn() || !hasLiveSession()) return
  const numeric = /^\d+$/.test(String(business_id ?? ''))
  throw goTo({ to: numeric ? `/business/${business_id}/dashboard` : '/business' })
}

/**
 * Opens a business page only when the business has the data that its pages need; else shows the form for it, with the reason, and returns to
 * the page. Data that only papers need is not required here.
 */
export async function requireBusinessData(options: {
  business_id: string
  href: string
  queries: QueryClient
}): Promise<void> {
  const { business_id, href, queries } = options
  if (!/^\d+$/.test(business_id)) throw goTo({ to: '/404', replace: true })
  setBusiness(business_id)
  const read = readFirst(queries, Number(business_id))
  const business = await unlessOffline(read).catch((error: unknown) => {
    // Without an answer the shell still opens and its screens show the error: a reload may fail before the browser knows
    // that it is offline, and the server checks the required data of a business itself.
    if (error instanceof ApiError && error.code === 'E_NETWORK') return null
    // The error catalogue has already shown the message and goes to the business list.
    if (error instanceof ApiError && error.code === 'E_NOT_ACTIVE') throw goTo({ to: '/business', replace: true })
    // The business does not exist, or is not theirs.
    if (error instanceof ApiError && error.status === 404) throw goTo({ to: '/404', replace: true })
    // A person who needs a second sign-in step sets it up first and then returns.
    if (error instanceof ApiError && error.code === 'E_SECOND_FACTOR')
      throw goTo({ to: '/profile', search: { tab: 'security', next: href } })
    throw error
  })
  if (!business) return
  if (business.missing.length === 0) return
  throw goTo({ to: '/create', search: { businessId: Number(business_id), next: href } })
}

/** The result of a read, or null as soon as the browser is offline, because the shell must not wait for the network. */
async function unlessOffline<Read>(read: Promise<Read>): Promise<Read | null> {
  let stop = () => {}
  const offline = new Promise<null>((resolve) => {
    const look = () => !online.get() && resolve(null)
    stop = online.subscribe(look)
    look()
  })
  return Promise.race([read, offline]).finally(stop)
}

/** `?go=leads` on the list of businesses (a shortcut of the installed app) opens that screen of the last business. */
export function openLast({ go }: { go?: unknown }): void {
  const business_id = readStored('location')?.business_id
  if (typeof go !== 'string' || !/^[a-z_]+(?:\/[a-z_]+)*$/.test(go) || !business_id) return
  throw goTo({ to: `/business/${business_id}/${go}`, replace: true })
}

/** A path inside the product, so that `?next=` cannot lead elsewhere; null for anything else. */
export function innerPath(next: unknown): string | null {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : null
}
