import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useSetup } from '#engine/web/context.tsx'
import { useGo } from '#ui/places.ts'
import { Tabs } from '#ui/RecordPage.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { HowTo } from './HowTo.web.tsx'
import { KeysTab } from './KeysTab.web.tsx'
import { WebhooksTab } from './WebhooksTab.web.tsx'

const TABS = ['keys', 'webhooks', 'howto'] as const

/** `/business/{businessId}/api`: keys, webhooks, and how programs use them. For the owner and Admins. */
export default function ApiScreen() {
  return (
    <BusinessRecords>
      <Api />
    </BusinessRecords>
  )
}

function Api() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const search = useSearch({ strict: false }) as { tab?: unknown }
  const tab = TABS.find((one) => one === search.tab) ?? 'keys'
  const names = { keys: t`Keys`, webhooks: t`Webhooks`, howto: t`How to` }
  return (
    <SettingsPage quiet title={<Trans>API</Trans>}>
      <Tabs
        label={t`Parts of the API`}
        tabs={TABS.map((id) => ({ id, name: names[id] }))}
        current={tab}
        onPick={(id) => void go({ to: `/business/${business_id}/api`, search: { tab: id }, replace: true })}
      />
      {tab === 'keys' && <KeysTab business_id={business_id} />}
      {tab === 'webhooks' && <WebhooksTab business_id={business_id} />}
      {tab === 'howto' && <HowTo />}
    </SettingsPage>
  )
}
