import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { usePermissions } from '#engine/web/use-rights.ts'
import { get, put } from '#ui/client/request.ts'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'

interface RoleLimit {
  id: number
  name: string
  limit: string | null
}

/** The highest discount of each role. */
export function DiscountLimitsTab() {
  const tenant = useTenantKey()
  const key = [...tenant, 'discount limits']
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<{ roles: RoleLimit[] }>('discount_limits', { quiet: true, signal }),
  })
  return (
    <Loaded query={query} failed={<Trans>The limits could not be loaded</Trans>} lines={5}>
      {({ roles }) => <Limits key={JSON.stringify(roles)} stored={roles} query_key={key} />}
    </Loaded>
  )
}

function Limits({ stored, query_key }: { stored: RoleLimit[]; query_key: readonly unknown[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { business_id } = useSetup()
  const is_owner = usePermissions().data?.some((one) => one.is_owner) ?? false
  const [roles, setRoles] = useState(stored)
  const change = (id: number, values: Partial<RoleLimit>) =>
    setRoles(roles.map((role) => (role.id === id ? { ...role, ...values } : role)))
  const save = useMutation({
    mutationFn: () =>
      put('discount_limits', {
        roles: roles.map(({ id, limit }) => ({ id, limit: limit?.trim() || null })),
      }),
    onSuccess: (answer) => {
      queries.setQueryData(query_key, answer)
      notifySaved(t`The limits are saved`)
    },
  })
  return (
    <Stack>
      <List label={t`Discount limits`} framed>
        {roles.map((role) => (
          <ListRow
            key={role.id}
            title={role.name}
            actions={
              <Row>
                <TextInput
                  w={110}
                  aria-label={t`Highest discount of ${role.name}`}
                  placeholder={t`No limit`}
                  inputMode="decimal"
                  maxLength={6}
                  rightSection="%"
                  disabled={!is_owner}
                  value={role.limit ?? ''}
                  onChange={(event) => change(role.id, { limit: event.currentTarget.value })}
                />
              </Row>
            }
          />
        ))}
      </List>
      <Muted>
        <Trans>
          You and Admins have no limit and always approve. Who else approves is under{' '}
          <TextLink to={`/business/${business_id}/config/approvals`}>Who approves</TextLink>.
        </Trans>
      </Muted>
      {save.error && <Problem>{wordsOf(save.error)}</Problem>}
      {is_owner && (
        <Row>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            <Trans>Save</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}
