import { Trans, useLingui } from '@lingui/react/macro'
import { useSetup } from '#engine/web/context.tsx'
import { TabbedSettings } from '#platform/lookups/screen/TabbedSettings.tsx'
import { HowTo } from './HowTo.web.tsx'
import { KeysTab } from './KeysTab.web.tsx'
import { WebhooksTab } from './WebhooksTab.web.tsx'

/** `/business/{businessId}/api`: keys, webhooks, and how programs use them. For the owner and Admins. */
export default function ApiScreen() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  return (
    <TabbedSettings
      title={<Trans>API</Trans>}
      label={t`Parts of the API`}
      path="api"
      tabs={[
        { id: 'keys', name: t`Keys`, content: <KeysTab business_id={business_id} /> },
        { id: 'webhooks', name: t`Webhooks`, content: <WebhooksTab business_id={business_id} /> },
        { id: 'howto', name: t`How to`, content: <HowTo /> },
      ]}
    />
  )
}
