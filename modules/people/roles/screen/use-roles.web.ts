import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ADMIN_ROLE, type FieldRule, type Right, type Scope } from '#engine/record/rights.ts'
import { get, post, put, remove } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { type RoleFields, type RoleRights, type Subject, subjectsOf } from '../subjects.ts'

/** A role as the API returns it. */
export interface Role {
  id: number
  name: string
  version: number
  is_fixed: boolean
  people: number
  rights: RoleRights
  fields: RoleFields
}

/** The values in a role's form. */
export type RoleDraft = Pick<Role, 'name' | 'rights' | 'fields'>

const quiet = { quiet: true }

/** Every role of this business. */
export function useRoles() {
  const { business_id } = useSetup()
  return useQuery({
    queryKey: [business_id, 'roles'],
    queryFn: async ({ signal }) => (await get<{ data: Role[] }>('roles', { ...quiet, signal })).data,
  })
}

/** Every subject that has rights. */
export function useSubjects(): Subject[] {
  const { catalog } = useSetup()
  return useMemo(() => subjectsOf(catalog), [catalog])
}

/** The signed-in person's rights on roles, and the limits for rights and fields they may give. */
export function useOwnReach() {
  const { data } = usePermissions()
  const open = data?.some((one) => one.is_owner || one.role_name === ADMIN_ROLE) ?? false
  return {
    can: (right: Right) => open || data?.some((one) => (one.rights.role?.[right] ?? 'none') !== 'none') === true,
    scope: (record: string, right: Right): Scope => (open ? 'all' : (data?.[0]?.rights[record]?.[right] ?? 'none')),
    rule: (record: string, field: string): FieldRule =>
      open ? 'edit' : (data?.[0]?.fields[record]?.[field] ?? 'edit'),
  }
}

/** Saves and deletes roles; reloads lists and the person's rights afterwards. */
export function useRoleCalls() {
  const { business_id } = useSetup()
  const client = useQueryClient()
  const forget = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [business_id, 'roles'] }),
      client.invalidateQueries({ queryKey: [business_id, 'permissions'] }),
    ])
  return {
    save: async (options: { id: number | null; version: number; draft: RoleDraft }): Promise<Role> => {
      const { id, version } = options
      // The draft of a saved role has its other values too, which the server does not take.
      const { name, rights, fields } = options.draft
      const body = { name, rights, fields }
      const saved =
        id === null
          ? await post<Role>('roles', body, quiet)
          : await put<Role>(`roles/${id}`, { ...body, version }, quiet)
      await forget()
      return saved
    },
    remove: async (id: number, replacement_id: number | null): Promise<void> => {
      await remove(`roles/${id}`, { ...quiet, query: { replacement_id } })
      await forget()
    },
  }
}
