import { useQuery } from '@tanstack/react-query'
import { useSession } from '#ui/client/session.ts'
import { permissionsQuery } from './session-queries.ts'

/**
 * The person whose data the screens show: the viewed member during view-as, else the signed-in
 * person. Undefined until that is known; the name is empty if the owner may not see it.
 */
export function useMe(business_id: number): { id: number; name: string } | undefined {
  const user = useSession()?.user
  const { data, isError } = useQuery(permissionsQuery(business_id, user?.id))
  const viewing = data?.[0]?.viewing
  if (viewing) return { id: viewing.id, name: viewing.name ?? '' }
  // If the answer fails, assume that view-as is off and show the person's own data.
  return user && (data || isError) ? { id: user.id, name: user.name } : undefined
}
