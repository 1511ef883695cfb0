import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readStored } from '#ui/client/storage.ts'
import { preferencesQuery } from './preferences.ts'
import { branchesQuery, businessQuery, modulesQuery, permissionsQuery } from './session-queries.ts'
import { settleBranch } from './use-branches.ts'

/**
 * Reads the data that every screen of a business needs, before the first one is shown. It is one call, because the client joins reads
 * of the same tick. Returns the business; rejects only if the business itself cannot be read.
 */
export async function readFirst(queries: QueryClient, business_id: number) {
  // Read only what is not cached at all; the screens refresh cached data themselves.
  const isUnknown = (key: QueryKey) => queries.getQueryState(key)?.data === undefined
  const user_id = readStored('auth')?.user.id
  const permissions = permissionsQuery(business_id, user_id)
  const preferences = preferencesQuery(business_id)
  const modules = modulesQuery(business_id)
  const business = queries.ensureQueryData(businessQuery(business_id))
  if (user_id !== undefined && isUnknown(permissions.queryKey)) void queries.prefetchQuery(permissions)
  if (isUnknown(preferences.queryKey)) void queries.prefetchQuery(preferences)
  if (isUnknown(modules.queryKey)) void queries.prefetchQuery(modules)
  const branches = queries.ensureQueryData(branchesQuery(business_id)).catch(() => null)
  const found = await business
  // Every read sends the branch, so choose it before the screens read.
  const known = await branches
  if (known) settleBranch(known, business_id)
  return found
}
