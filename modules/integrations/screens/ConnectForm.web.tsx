import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { post } from '#ui/client/request.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import type { Provider } from '../providers/providers.ts'
import { type Connection, type Told, useAct } from './calls.web.ts'
import classes from './integrations.module.css'

type Made = Connection & Told
type Values = { label: string; credentials: Record<string, string> }

const HOW = {
  indiamart: msg`In IndiaMART’s seller panel open Lead Manager, then Import/Export leads, Push API or Pull API, and generate the CRM key. A new key switches the old one off.`,
  tradeindia: msg`In TradeIndia open My Inquiry API: user id, profile id and key stand there together.`,
  generic: msg`You get an address of your own. Your website’s form, or whoever looks after it, sends each enquiry there.`,
}

/** What the keys of providers are called, by provider and name. */
export const KEY_LABELS: Record<string, MessageDescriptor> = {
  'indiamart key': msg`CRM key`,
  'tradeindia userid': msg`User id`,
  'tradeindia profile_id': msg`Profile id`,
  'tradeindia key': msg`Key`,
}

/** Connects a provider: its keys, or a name alone; on one’s own machine also with sample data. */
export function ConnectForm({
  provider,
  may_try,
  onMade,
  onCancel,
}: {
  provider: Provider
  may_try: boolean
  onMade: (made: Made) => void
  onCancel?: () => void
}) {
  const { t, i18n } = useLingui()
  const { busy, act, renew } = useAct()
  const is_generic = provider.name === 'generic'
  const connect = (body: object) => post<Made>('connections', { provider: provider.name, ...body }, { quiet: true })
  const tryOut = async () => {
    const made = await act(() => connect({ sample: true }))
    if (made) onMade(made)
  }
  return (
    <section className={classes.sheet}>
      <h2>{is_generic ? t`Connect a source` : t`Connect ${provider.label}`}</h2>
      <p className={classes.lead}>{i18n._(HOW[provider.name])}</p>
      <FormShell<Values, Made>
        label={t`Connect`}
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
        <div className={classes.fields}>
          {is_generic && (
            <TextField
              name="label"
              label={t`Name of the source`}
              placeholder={t`Our website`}
              maxLength={60}
              description={t`It stands beside each lead that comes this way`}
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
        </div>
      </FormShell>
      {may_try && provider.every !== null && (
        <div className={classes.sample}>
          <div>
            <b>
              <Trans>No key at hand?</Trans>
            </b>
            <p>
              <Trans>
                Sample data is invented on this machine: nothing is asked of {provider.label}, and the leads are not
                real.
              </Trans>
            </p>
          </div>
          <Button variant="default" loading={busy} onClick={() => void tryOut()}>
            <Trans>Try with sample data</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
