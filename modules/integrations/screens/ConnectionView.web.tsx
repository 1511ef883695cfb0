import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { remove } from '#ui/client/request.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { FieldRows } from '#ui/layout/fields.tsx'
import { Tabs } from '#ui/RecordPage.tsx'
import { Skeleton } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { Provider } from '../providers/providers.ts'
import { AddressSection } from './AddressSection.web.tsx'
import { type Connection, type OneTimeSecrets, useAct } from './calls.web.ts'
import { ConnectionHead } from './ConnectionHead.web.tsx'
import { DeliveryLog } from './DeliveryLog.web.tsx'
import { KeysSection } from './KeysSection.web.tsx'

const SettingsTab = lazy(() => import('./SettingsTab.web.tsx'))
const MappingTab = lazy(() => import('./MappingTab.web.tsx'))

const TABS = ['deliveries', 'connection', 'settings', 'mapping'] as const
type Tab = (typeof TABS)[number]

/** One connection: its state, deliveries, address or keys, settings and mapping. */
export function ConnectionView({
  connection,
  provider,
  hooks,
  told,
  onTold,
}: {
  connection: Connection
  provider: Provider
  hooks: string
  told: OneTimeSecrets
  onTold: (told: OneTimeSecrets) => void
}) {
  const { t } = useLingui()
  const [tab, setTab] = useState<Tab>(told.address && provider.name === 'generic' ? 'connection' : 'deliveries')
  const names: Record<Tab, string> = {
    deliveries: t`Deliveries`,
    connection: provider.name === 'generic' ? t`Address` : t`Key and address`,
    settings: t`Settings`,
    mapping: t`Fields`,
  }
  const tabs = TABS.filter((one) => one !== 'mapping' || provider.name === 'generic')
  return (
    <>
      <ConnectionHead connection={connection} provider={provider} />
      <Tabs
        label={t`Parts of the connection`}
        tabs={tabs.map((one) => ({ id: one, name: names[one] }))}
        current={tab}
        onPick={setTab}
      />
      {tab === 'deliveries' && <DeliveryLog connection={connection} />}
      {tab === 'connection' && (
        <div>
          {provider.credentials.length > 0 && !connection.is_sample && (
            <KeysSection connection={connection} provider={provider} />
          )}
          {connection.hook && <AddressSection connection={connection} hooks={hooks} told={told} onTold={onTold} />}
          <Disconnect connection={connection} />
        </div>
      )}
      <Suspense fallback={<Skeleton lines={3} height={56} />}>
        {tab === 'settings' && <SettingsTab connection={connection} />}
        {tab === 'mapping' && <MappingTab connection={connection} />}
      </Suspense>
    </>
  )
}

/** Ends a connection, after asking. */
function Disconnect({ connection: { id, label } }: { connection: Connection }) {
  const { t } = useLingui()
  const { busy, act } = useAct()
  const [asking, setAsking] = useState(false)
  return (
    <FieldRows
      title={<Trans>Disconnect</Trans>}
      detail={<Trans>Deletes keys, address and secret. Leads that came from here stay.</Trans>}
    >
      <Button variant="default" c="var(--danger)" onClick={() => setAsking(true)}>
        <Trans>Disconnect</Trans>
      </Button>
      {asking && (
        <ConfirmDialog
          title={t`Disconnect ${label}?`}
          confirm={t`Disconnect`}
          danger
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const gone = await act(() => remove<{ message: string }>(`connections/${id}`, { quiet: true }))
            if (gone) notify({ kind: 'success', message: gone.message })
            setAsking(false)
          }}
        >
          <Trans>New enquiries no longer arrive. This cannot be undone, but you can connect again.</Trans>
        </ConfirmDialog>
      )}
    </FieldRows>
  )
}
