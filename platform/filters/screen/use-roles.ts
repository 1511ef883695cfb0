import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'

/** Roles to filter people by; empty for people who may not see roles. */
export function useRoles(wanted: boolean): { id: number; name: string }[] {
  const tenant = useTenantKey()
  const { data: permissions } = usePermissions()
  const may = permissions?.some((one) => one.is_owner || (one.rights.role?.view ?? 'none') !== 'none') ?? false
  const { data } = useQuery({
    queryKey: [...tenant, 'roles', 'names'],
    queryFn: async ({ signal }) =>
      (await get<{ data: { id: number; name: string }[] }>('roles', { quiet: true, signal })).data,
    enabled: wanted && may,
    staleTime: 5 * 60_000,
  })
  return data ?? []
}
