import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { post } from '#ui/client/request.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { FieldRow } from '#ui/layout/fields.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { Provider } from '../providers/providers.ts'
import { type Connection, type OneTimeSecrets, useAct } from './calls.web.ts'

type NewConnection = Connection & OneTimeSecrets
type Values = { label: string; credentials: Record<string, string> }

const HOW = {
  indiamart: msg`In IndiaMART’s seller panel open Lead Manager, then Import/Export leads, Push API or Pull API, and generate the CRM key. A new key switches the old one off.`,
  tradeindia: msg`In TradeIndia open My Inquiry API: it shows user id, profile id and key.`,
  generic: msg`You get an address of your own. The form of your website sends each enquiry there.`,
}

/** Labels of the providers' keys, by provider and name. */
export const KEY_LABELS: Record<string, MessageDescriptor> = {
  'indiamart key': msg`CRM key`,
  'tradeindia userid': msg`User id`,
  'tradeindia profile_id': msg`Profile id`,
  'tradeindia key': msg`Key`,
}

/** Connects a provider with its keys, or a source of your own with a name; a local installation offers sample data. */
export function ConnectForm({
  provider,
  may_try,
  onMade,
  onCancel,
}: {
  provider: Provider
  may_try: boolean
  onMade: (made: NewConnection) => void
  onCancel?: () => void
}) {
  const { t, i18n } = useLingui()
  const { busy, act, renew } = useAct()
  const is_generic = provider.name === 'generic'
  const connect = (body: object) =>
    post<NewConnection>('connections', { provider: provider.name, ...body }, { quiet: true })
  const tryOut = async () => {
    const made = await act(() => connect({ sample: true }))
    if (made) onMade(made)
  }
  return (
    <Panel title={is_generic ? t`Connect a source` : t`Connect ${provider.label}`} detail={i18n._(HOW[provider.name])}>
      <div style={{ maxWidth: 420 }}>
        <FormShell<Values, NewConnection>
          label={t`Connect`}
          footer="full"
          submitLabel={t`Connect`}
          guard={false}
          onCancel={onCancel}
          defaultValues={{
            label: is_generic ? '' : provider.label,
            credentials: Object.fromEntries(provider.credentials.map(({ name }) => [name, ''])),
          }}
          onSubmit={connect}
          onSaved={async (made) => {
            await renew()
            onMade(made)
          }}
        >
          {is_generic && (
            <TextField
              name="label"
              label={t`Name of the source`}
              placeholder={t`Our website`}
              maxLength={60}
              description={t`Leads from this source show it`}
            />
          )}
          {provider.credentials.map(({ name }) =>
            name === 'key' ? (
              <PasswordField
                key={name}
                name={`credentials.${name}`}
                label={i18n._(KEY_LABELS[`${provider.name} ${name}`])}
                autoComplete="off"
                required
              />
            ) : (
              <TextField
                key={name}
                name={`credentials.${name}`}
                label={i18n._(KEY_LABELS[`${provider.name} ${name}`])}
                autoComplete="off"
                required
              />
            ),
          )}
        </FormShell>
      </div>
      {may_try && provider.every !== null && (
        <FieldRow
          title={<Trans>No key at hand?</Trans>}
          detail={<Trans>Sample data is invented on this machine. It does not contact {provider.label}.</Trans>}
        >
          <Button variant="default" loading={busy} onClick={() => void tryOut()}>
            <Trans>Try with sample data</Trans>
          </Button>
        </FieldRow>
      )}
    </Panel>
  )
}
