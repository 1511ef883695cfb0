import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { get, put } from '#ui/client/request.ts'
import type { Dashboard } from '#ui/client/storage.ts'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { preferenceOf } from './dashboards.web.ts'

/** Gives the arrangement of a dashboard to the people with a role, or takes it back. */
export function GiveArrangement({ dashboard, tokens }: { dashboard: Dashboard; tokens: readonly string[] }) {
  const { t } = useLingui()
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const [role_id, setRole] = useState<string | null>(null)
  const [is_busy, setBusy] = useState(false)
  const { data: roles = [] } = useQuery({
    queryKey: [business_id, 'roles', 'names'],
    queryFn: async ({ signal }) =>
      (await get<{ data: { id: number; name: string }[] }>('roles', { quiet: true, signal })).data,
  })
  const name = roles.find(({ id }) => String(id) === role_id)?.name ?? ''
  const give = async (sections: readonly string[] | null) => {
    setBusy(true)
    try {
      const values = { [preferenceOf(dashboard)]: sections }
      await put('preferences', { level: 'role', role_id: Number(role_id), values }, { quiet: true, business_id })
      notify({
        kind: 'success',
        message: sections ? t`${name} has this arrangement` : t`${name} has the default arrangement`,
      })
    } catch (error) {
      notify({ kind: 'error', title: t`The arrangement was not given`, message: wordsOf(error) })
    }
    setBusy(false)
  }
  return (
    <Stack gap="xs" as="section" aria-label={t`Give to a role`}>
      <Select
        size="xs"
        label={t`Give this arrangement to a role`}
        placeholder={t`Choose a role`}
        data={roles.map(({ id, name: label }) => ({ value: String(id), label }))}
        value={role_id}
        onChange={setRole}
        comboboxProps={{ withinPortal: false }}
      />
      <Muted as="small">
        <Trans>People who arranged their own dashboard keep it.</Trans>
      </Muted>
      <Row gap="xs">
        <Button size="xs" disabled={!role_id || is_busy} onClick={() => void give(tokens)}>
          <Trans>Give</Trans>
        </Button>
        <Button size="xs" variant="default" disabled={!role_id || is_busy} onClick={() => void give(null)}>
          <Trans>Take back</Trans>
        </Button>
      </Row>
    </Stack>
  )
}
