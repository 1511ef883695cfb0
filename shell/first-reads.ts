import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readStored } from '#ui/client/storage.ts'
import { preferencesQuery } from './preferences.ts'
import { branchesQuery, businessQuery, modulesQuery, permissionsQuery } from './session-queries.ts'
import { settleBranch } from './use-branches.ts'

/**
 * Reads what every screen of a business needs before its first screen is drawn: one call, as the client joins reads of the
 * same moment. Answers the business; rejects only where the business itself cannot be read.
 */
export async function readFirst(queries: QueryClient, business_id: number) {
  // Looked at again by whoever uses them; here only what is not known at all.
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
  // Every read names the branch, so it is chosen before the screens ask.
  const known = await branches
  if (known) settleBranch(known, business_id)
  return found
}
