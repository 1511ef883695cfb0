import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { Tabs } from '#ui/RecordPage.tsx'
import { ErrorState } from '#ui/states.tsx'
import { type Provider, providers } from '../providers/providers.ts'
import { connectionsQuery, type OneTimeSecrets } from './calls.web.ts'
import { ConnectForm } from './ConnectForm.web.tsx'
import { ConnectionView } from './ConnectionView.web.tsx'

/** `/business/{businessId}/integrations/{provider}`: connect a provider, see its state and its deliveries. */
export default function ConnectionScreen() {
  const { provider } = useParams({ strict: false }) as { provider?: string }
  const go = useGo()
  const found = Object.values(providers).find((one) => one.path === `integrations/${provider}`)
  useEffect(() => {
    if (!found) void go({ to: '/404', replace: true })
  }, [found, go])
  if (!found) return null
  return <Connections key={found.name} provider={found} />
}

function Connections({ provider }: { provider: Provider }) {
  const { t } = useLingui()
  const go = useGo()
  const search = usePlaceSearch()
  const { business_id } = useSetup()
  const query = useQuery(connectionsQuery(business_id))
  // New addresses and secrets are shown until the screen is left; the server does not give them out again.
  const [told, setTold] = useState<{ id: number; told: OneTimeSecrets } | null>(null)
  const [adding, setAdding] = useState(false)
  if (query.isError && !query.data)
    return (
      <ErrorState what={t`Connections could not be loaded`} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data) return <WaitingPage />
  const own = query.data.data.filter((one) => one.provider === provider.name)
  const current = own.find((one) => one.id === Number(search.id)) ?? own[0]
  const pick = (id: number) =>
    void go({ to: `/business/${business_id}/${provider.path}`, search: { id }, replace: true })
  if (!current || adding)
    return (
      <SettingsPage quiet title={provider.label}>
        <ConnectForm
          provider={provider}
          may_try={query.data.may_try}
          onCancel={current ? () => setAdding(false) : undefined}
          onMade={({ id, address, secret }) => {
            setTold({ id, told: { address, secret } })
            setAdding(false)
            pick(id)
          }}
        />
      </SettingsPage>
    )
  return (
    <SettingsPage quiet title={provider.label}>
      {own.length > 1 && (
        <Tabs
          label={t`Connections`}
          tabs={own.map((one) => ({ id: String(one.id), name: one.label }))}
          current={String(current.id)}
          onPick={(id) => pick(Number(id))}
        />
      )}
      <ConnectionView
        key={current.id}
        connection={current}
        provider={provider}
        hooks={query.data.hooks}
        told={told?.id === current.id ? told.told : {}}
        onTold={(more) => setTold({ id: current.id, told: { ...(told?.id === current.id ? told.told : {}), ...more } })}
      />
      <div>
        <Button variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {provider.name === 'generic' ? <Trans>Connect another source</Trans> : <Trans>Connect another account</Trans>}
        </Button>
      </div>
    </SettingsPage>
  )
}
