import { Trans, useLingui } from '@lingui/react/macro'
import { put } from '#ui/client/request.ts'
import { formatDate } from '#ui/display.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { FieldRows } from '#ui/layout/fields.tsx'
import { notifySaved } from '#ui/toast.ts'
import type { Provider } from '../providers/providers.ts'
import { type Connection, useAct } from './calls.web.ts'
import { KEY_LABELS } from './ConnectForm.web.tsx'

type Values = { credentials: Record<string, string> }

/** The keys of a marketplace: since when they are set, and a form that replaces them. */
export function KeysSection({ connection, provider }: { connection: Connection; provider: Provider }) {
  const { t, i18n } = useLingui()
  const { renew } = useAct()
  const { set_at } = connection.credentials
  return (
    <FieldRows
      title={<Trans>Key</Trans>}
      detail={
        set_at ? (
          <Trans>Set on {formatDate(set_at)}. It is stored encrypted and never shown. Leave blank to keep it.</Trans>
        ) : (
          <Trans>No key is set.</Trans>
        )
      }
    >
      <div style={{ maxWidth: 420 }}>
        <FormShell<Values, Connection>
          key={connection.version}
          label={t`Key`}
          submitLabel={t`Save the new key`}
          footer="full"
          defaultValues={{ credentials: Object.fromEntries(provider.credentials.map(({ name }) => [name, ''])) }}
          onSubmit={(values) =>
            put(`connections/${connection.id}`, { version: connection.version, ...values }, { quiet: true })
          }
          onSaved={() => {
            notifySaved(t`The new key is saved`)
            void renew()
          }}
        >
          {provider.credentials.map(({ name }) => {
            const props = {
              name: `credentials.${name}`,
              label: i18n._(KEY_LABELS[`${provider.name} ${name}`]),
              autoComplete: 'off',
            }
            return name === 'key' ? <PasswordField key={name} {...props} /> : <TextField key={name} {...props} />
          })}
        </FormShell>
      </div>
    </FieldRows>
  )
}
