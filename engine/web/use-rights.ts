import { useQuery } from '@tanstack/react-query'
import { rightsOf } from '#engine/record/actions.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ADMIN_ROLE, type FieldRule, allowsMore, type Right, type Scope, widerScope } from '#engine/record/rights.ts'
import { get } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { useSetup } from './context.tsx'
import type { Rights } from './rights.ts'

export type { Rights } from './rights.ts'

/** One role of a person, as the permissions call returns it. */
export interface Permission {
  role_name: string
  is_owner: boolean
  rights: Record<string, Partial<Record<Right, Scope>>>
  fields: Record<string, Record<string, FieldRule>>
  location_ids?: number[] | null
}

/** Combines several roles like the server: the wider scope and the freer field rule win. */
export function rightsFrom(permissions: readonly Permission[] | undefined, definition: RecordDefinition): Rights {
  if (!permissions) return { can: () => false, reach: () => 'none', rule: () => 'edit', ready: false }
  const is_owner = permissions.some((one) => one.is_owner)
  const reach = (right: Right): Scope => {
    if (!rightsOf(definition).includes(right)) return 'none'
    if (is_owner) return 'all'
    return permissions.map((one) => one.rights[definition.name]?.[right] ?? 'none').reduce(widerScope, 'none')
  }
  return {
    ready: true,
    reach,
    can: (right) => reach(right) !== 'none',
    rule: (field) =>
      is_owner || permissions.length === 0
        ? 'edit'
        : permissions
            .map((one) => one.fields[definition.name]?.[field] ?? 'edit')
            .reduce((a, b) => (allowsMore(b, a) ? b : a)),
  }
}

/** Reads the roles of the signed-in person in this business. */
export function usePermissions() {
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id
  return useQuery({
    queryKey: [business_id, 'permissions', user_id],
    queryFn: ({ signal }) => get<Permission[]>(`user/${user_id}/permissions`, { quiet: true, signal }),
    enabled: user_id !== undefined,
    staleTime: 60_000,
  })
}

/** What the signed-in person may do with a record. */
export function useRights(definition: RecordDefinition): Rights {
  const { data } = usePermissions()
  return rightsFrom(data, definition)
}

/** True for the owner and for Admin, who have every right; false until it is known. */
export function useIsManager(): boolean {
  const { data } = usePermissions()
  return data?.some((one) => one.is_owner || one.role_name === ADMIN_ROLE) ?? false
}
