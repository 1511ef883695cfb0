import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { get } from '#ui/client/request.ts'
import { Tick } from '#ui/layout/choices.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'

type RoleName = { id: number; name: string }

/** The roles of the business; none for people who may not see them. */
export function useRoleNames(): readonly RoleName[] {
  const tenant = useTenantKey()
  const { data = [] } = useQuery({
    queryKey: [...tenant, 'roles', 'names', 'of reports'],
    queryFn: async ({ signal }) => (await get<{ data: RoleName[] }>('roles', { quiet: true, signal })).data,
    retry: false,
  })
  return data
}

/** The roles that may open a report; none chosen is everybody. People who may not see the roles cannot choose. */
export function RoleChoice({
  roles,
  chosen,
  onChange,
}: {
  roles: readonly RoleName[]
  chosen: readonly number[]
  onChange: (role_ids: number[]) => void
}) {
  if (roles.length === 0) return null
  return (
    <Stack gap="xs" as="fieldset">
      <legend>
        <Trans>Only these roles</Trans>
      </legend>
      <Row gap="md">
        {roles.map(({ id, name }) => (
          <Tick
            key={id}
            checked={chosen.includes(id)}
            onChange={(is_chosen) => onChange(is_chosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
          >
            {name}
          </Tick>
        ))}
      </Row>
      <Muted>
        <Trans>With none chosen, everybody in the business may open it.</Trans>
      </Muted>
    </Stack>
  )
}
