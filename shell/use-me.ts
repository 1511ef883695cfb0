import { useQuery } from '@tanstack/react-query'
import { useSession } from '#ui/client/session.ts'
import { permissionsQuery } from './session-queries.ts'

/**
 * Whose day it is in this business: the person who is looked through while an owner views as somebody, else who is signed
 * in. Undefined until that is known; the name is empty where the owner may not see it.
 */
export function useMe(business_id: number): { id: number; name: string } | undefined {
  const user = useSession()?.user
  const { data, isError } = useQuery(permissionsQuery(business_id, user?.id))
  const viewing = data?.[0]?.viewing
  if (viewing) return { id: viewing.id, name: viewing.name ?? '' }
  // Without an answer nobody knows of any viewing, and the own numbers do no harm.
  return user && (data || isError) ? { id: user.id, name: user.name } : undefined
}
