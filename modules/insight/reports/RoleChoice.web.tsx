import { Trans } from '@lingui/react/macro'
import { Chip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { get } from '#ui/client/request.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'

/** The roles that may open a report; none chosen is everybody. People who may not see the roles cannot choose. */
export function RoleChoice({
  chosen,
  onChange,
}: {
  chosen: readonly number[]
  onChange: (role_ids: number[]) => void
}) {
  const tenant = useTenantKey()
  const { data = [] } = useQuery({
    queryKey: [...tenant, 'roles', 'names', 'of reports'],
    queryFn: async ({ signal }) =>
      (await get<{ data: { id: number; name: string }[] }>('roles', { quiet: true, signal })).data,
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <Stack gap="xs" as="fieldset">
      <legend>
        <Trans>Only these roles</Trans>
      </legend>
      <Chip.Group multiple value={chosen.map(String)} onChange={(ids) => onChange(ids.map(Number))}>
        <Row gap="xs">
          {data.map(({ id, name }) => (
            <Chip key={id} value={String(id)}>
              {name}
            </Chip>
          ))}
        </Row>
      </Chip.Group>
      <Muted>
        <Trans>With none chosen, everybody in the business may open it.</Trans>
      </Muted>
    </Stack>
  )
}
