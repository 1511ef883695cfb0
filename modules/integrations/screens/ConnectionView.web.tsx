import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFlask, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { post, remove } from '#ui/client/request.ts'
import { Status } from '#ui/bits.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/RecordPage.tsx'
import { Skeleton } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import type { Provider } from '../providers/providers.ts'
import { AddressSection } from './AddressSection.web.tsx'
import { type Connection, type Told, useAct } from './calls.web.ts'
import { DeliveryLog } from './DeliveryLog.web.tsx'
import { KeysSection } from './KeysSection.web.tsx'
import { SIGNS } from './IntegrationsScreen.web.tsx'
import classes from './integrations.module.css'
import { STATUS, useStateWords } from './words.web.ts'

const SettingsTab = lazy(() => import('./SettingsTab.web.tsx'))
const MappingTab = lazy(() => import('./MappingTab.web.tsx'))

const TABS = ['deliveries', 'connection', 'settings', 'mapping'] as const
type Tab = (typeof TABS)[number]

/** One connection: how it stands, what came in, its address or keys, its settings, its mapping. */
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
  told: Told
  onTold: (told: Told) => void
}) {
  const { t, i18n } = useLingui()
  const wordsOf = useStateWords()
  const { busy, act } = useAct()
  const [tab, setTab] = useState<Tab>(told.address && provider.name === 'generic' ? 'connection' : 'deliveries')
  const [leaving, setLeaving] = useState(false)
  const { id, status, label, last_error } = connection
  const Sign = SIGNS[provider.name]
  const say = (action: string) => act(() => post(`connections/${id}/${action}`, {}, { quiet: true }))
  const names: Record<Tab, string> = {
    deliveries: t`What came in`,
    connection: provider.name === 'generic' ? t`Address` : t`Key and address`,
    settings: t`Settings`,
    mapping: t`Fields`,
  }
  const tabs = TABS.filter((one) => one !== 'mapping' || provider.name === 'generic')
  return (
    <section className={classes.sheet}>
      <header className={classes.head}>
        <span className={classes.sign}>
          <Sign size={22} stroke={1.6} />
        </span>
        <div className={classes.headText}>
          <h2>{label}</h2>
          <p className={classes.state}>
            <Status label={i18n._(STATUS[status].label)} colour={STATUS[status].colour} />
            <small>{wordsOf(connection).join(' · ')}</small>
          </p>
        </div>
        <div className={classes.headActions}>
          {provider.every !== null && status === 'active' && (
            <Button
              variant="default"
              loading={busy}
              leftSection={<IconRefresh size={16} />}
              onClick={async () => {
                if (await say('pull')) notify({ kind: 'success', message: t`${provider.label} is being asked` })
              }}
            >
              <Trans>Pull now</Trans>
            </Button>
          )}
          {status === 'active' ? (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} />}
              onClick={() => void say('pause')}
              loading={busy}
            >
              <Trans>Pause</Trans>
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} />}
              onClick={() => void say('resume')}
              loading={busy}
            >
              {status === 'paused' ? <Trans>Resume</Trans> : <Trans>Try again</Trans>}
            </Button>
          )}
        </div>
      </header>
      {connection.is_sample && (
        <p className={classes.note}>
          <IconFlask size={18} />
          <Trans>Sample data: these enquiries are invented on this machine. {provider.label} is not asked.</Trans>
        </p>
      )}
      {last_error && status !== 'paused' && (
        <p className={classes.note} data-danger={status === 'needs_attention' || undefined}>
          <IconAlertTriangle size={18} />
          <span>
            {wordOf(last_error.text, i18n)}{' '}
            {status === 'active' && <Trans>It is tried again by itself; nothing is lost.</Trans>}
          </span>
        </p>
      )}
      <dl className={classes.figures}>
        {(
          [
            ['received', t`Received`],
            ['created', t`New leads`],
            ['added', t`Asked again`],
            ['duplicates', t`Duplicates`],
            ['failed', t`With errors`],
          ] as const
        ).map(([name, title]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>{connection.counts[name].toLocaleString('en-IN')}</dd>
          </div>
        ))}
      </dl>
      <Tabs
        label={t`Parts of the connection`}
        tabs={tabs.map((one) => ({ id: one, name: names[one] }))}
        current={tab}
        onPick={setTab}
      />
      <div className={classes.tab}>
        {tab === 'deliveries' && <DeliveryLog connection={connection} />}
        {tab === 'connection' && (
          <>
            {provider.credentials.length > 0 && !connection.is_sample && (
              <KeysSection connection={connection} provider={provider} />
            )}
            {connection.hook && <AddressSection connection={connection} hooks={hooks} told={told} onTold={onTold} />}
            <section className={classes.part}>
              <h3>
                <Trans>Disconnect</Trans>
              </h3>
              <p>
                <Trans>Keys, address and secret are forgotten. Leads that came this way stay.</Trans>
              </p>
              <Button variant="outline" color="red" onClick={() => setLeaving(true)}>
                <Trans>Disconnect</Trans>
              </Button>
            </section>
          </>
        )}
        <Suspense fallback={<Skeleton lines={3} height={56} />}>
          {tab === 'settings' && <SettingsTab connection={connection} />}
          {tab === 'mapping' && <MappingTab connection={connection} />}
        </Suspense>
      </div>
      {leaving && (
        <ConfirmDialog
          title={t`Disconnect ${label}?`}
          confirm={t`Disconnect`}
          danger
          busy={busy}
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            const gone = await act(() => remove<{ message: string }>(`connections/${id}`, { quiet: true }))
            if (gone) notify({ kind: 'success', message: gone.message })
            setLeaving(false)
          }}
        >
          <Trans>
            New enquiries no longer come in. What was connected cannot be brought back; you can connect anew.
          </Trans>
        </ConfirmDialog>
      )}
    </section>
  )
}
