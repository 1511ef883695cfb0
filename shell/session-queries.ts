import { queryOptions } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import type { UserRole } from '#ui/client/storage.ts'

/** One business of the signed-in person, as the list returns it. */
export type BusinessRow = {
  id: number
  name: string
  role_name: string
  is_owner: boolean
  is_complete: boolean
  /** The business requires a second sign-in step of this person, which is not set up yet. */
  needs_second_factor?: boolean
  industry?: { name: string } | null
  city?: string | null
}

/** A branch or warehouse. */
export type BranchRow = {
  id: number
  name: string
  type: string | null
  city: string | null
  state: string | null
  is_default?: boolean
}

/** A business with its missing data: required for its pages, and for printing papers. */
export type BusinessDetail = {
  id: number
  name: string
  missing: string[]
  missing_for_papers: string[]
  version: number
  locations: Record<string, unknown>[]
  [field: string]: unknown
}

/** Which modules are on; a module without an entry is on. */
export type ModuleRow = { module_name: string; is_enabled: boolean }

/** Data about this installation: name, mode, whether a demo and a mailbox exist. */
export type Meta = {
  product: string
  version: string
  mode: 'local' | 'production'
  demo: boolean
  mailbox: boolean
  /** Whether texts go to phones, so that people can sign up with a phone. */
  sms: boolean
  maintenance: boolean
  /** Sites with which people can sign in. */
  social?: string[]
}

const MINUTE = 60_000

/** All businesses of the person. */
export const businessesQuery = queryOptions({
  queryKey: ['businesses'],
  queryFn: ({ signal }) => get<BusinessRow[]>('businesses', { quiet: true, signal }),
})

/** One business, with `missing[]`. */
export const businessQuery = (business_id: number) =>
  queryOptions({
    queryKey: ['business', business_id],
    queryFn: ({ signal }) => get<BusinessDetail>(`businesses/${business_id}`, { quiet: true, business_id, signal }),
    staleTime: MINUTE,
  })

/** The branches that the person may work in. */
export const branchesQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'my_branches'],
    queryFn: ({ signal }) => get<BranchRow[]>('my_branches', { quiet: true, business_id, signal }),
    staleTime: MINUTE,
  })

/** Module enablement of a business. */
export const modulesQuery = (business_id: number) =>
  queryOptions({
    queryKey: [business_id, 'modules'],
    queryFn: async ({ signal }) =>
      (await get<{ data: ModuleRow[] }>('modules', { quiet: true, business_id, signal })).data,
    staleTime: 5 * MINUTE,
  })

/** The person's roles in a business; the first entry holds role_name. */
export const permissionsQuery = (business_id: number, user_id: number | undefined) =>
  queryOptions({
    queryKey: [business_id, 'permissions', user_id],
    queryFn: ({ signal }) => get<UserRole[]>(`user/${user_id}/permissions`, { quiet: true, business_id, signal }),
    enabled: user_id !== undefined,
    staleTime: MINUTE,
  })

/** Reads the data about this installation; needs no session. */
export const metaQuery = queryOptions({
  queryKey: ['meta'],
  queryFn: ({ signal }) => get<Meta>('meta', { quiet: true, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
