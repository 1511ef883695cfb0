import { Trans, useLingui } from '@lingui/react/macro'
import { put } from '#ui/client/request.ts'
import { formatDate } from '#ui/display.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { notifySaved } from '#ui/toast.ts'

/** The user for programs of a GSTIN, as the API gives it. */
export interface WireUser {
  gstin: string
  username: string | null
  set_at: string | null
}

/** Enters or replaces the sign-in data of a GSTIN; the portal is asked before they are stored. */
export function PortalUserForm({ user, onSaved }: { user: WireUser; onSaved: () => void }) {
  const { t } = useLingui()
  const { gstin, username, set_at } = user
  return (
    <Panel
      title={gstin}
      order={3}
      detail={
        set_at ? (
          <Trans>Signed in since {formatDate(set_at)}. Leave the password blank to keep it.</Trans>
        ) : (
          <Trans>Not signed in yet</Trans>
        )
      }
    >
      <FormShell<{ username: string; password: string }>
        key={set_at}
        label={t`Sign-in data of ${gstin}`}
        submitLabel={t`Check and save`}
        footer="full"
        defaultValues={{ username: username ?? '', password: '' }}
        onSubmit={(values) => put(`portal_users/${gstin}`, values, { quiet: true })}
        onSaved={() => {
          notifySaved(t`The portal accepts the sign-in`)
          onSaved()
        }}
      >
        <TextField name="username" label={t`User name`} autoComplete="off" />
        <PasswordField name="password" label={t`Password`} autoComplete="off" />
      </FormShell>
    </Panel>
  )
}
