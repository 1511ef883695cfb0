import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { storeUser } from '#ui/client/session.ts'
import type { SessionUser } from '#ui/client/storage.ts'
import type { SocialProvider } from '../session/social/social.ts'

/** A person's own account, with the ways into it. */
export type ProfileAnswer = {
  user: SessionUser
  has_password: boolean
  second_factor: { is_on: boolean; since: string | null; recovery_codes_left: number }
  linked: { provider: SocialProvider; email: string | null; linked_at: string; last_used_at: string | null }[]
  /** Whether the phone is proved and signs in. */
  signs_in_by_phone: boolean
  email_change: { email: string; expires_at: string } | null
  phone_change: { phone: string; expires_at: string } | null
}

/** One place where the person is signed in. */
export type SessionEntry = {
  id: string
  browser: string | null
  system: string | null
  address: string | null
  created_at: string
  last_seen_at: string
  is_current: boolean
}

/** The own account. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => get<ProfileAnswer>('profile', { quiet: true, signal }),
})

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await get<{ data: SessionEntry[] }>('sessions', { quiet: true, signal })).data,
})

/** Whether the business asks its owner and Admins for a second step. */
export const businessSecurityQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'business_security'],
    queryFn: ({ signal }) =>
      get<{ require_second_factor: boolean }>('business_security', { quiet: true, business_id, signal }),
  })

/** Shows a change of the viewer's account everywhere: here, in the menus and in other tabs. */
export function useProfileChange(): (change: Partial<ProfileAnswer>) => void {
  const queries = useQueryClient()
  return (change) => {
    queries.setQueryData(profileQuery.queryKey, (before) => before && { ...before, ...change })
    if (change.user) storeUser(change.user)
    void queries.invalidateQueries({ queryKey: profileQuery.queryKey })
    // The person may now satisfy the sign-in rule of a business.
    void queries.invalidateQueries({ queryKey: ['businesses'] })
  }
}

/** What each part of the profile gets; `business_id` is null outside a business. */
export type ProfileTabProps = { profile: ProfileAnswer; business_id: number | null }
