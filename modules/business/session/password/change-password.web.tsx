import { useLingui } from '@lingui/react/macro'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { notify } from '#ui/toast.ts'
import { checks } from '#modules/business/checks.ts'
import { PasswordRules } from './PasswordRules.web.tsx'

type Values = { current_password: string; password: string }

/** Changes the password of the signed-in person; all other sessions end. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog asks title={t`Change password`} onClose={onClose} width={420}>
      <FormShell<Values, { message: string }>
        label={t`Change password`}
        footer="full"
        submitLabel={t`Change password`}
        defaultValues={{ current_password: '', password: '' }}
        onSubmit={(values) => post<{ message: string }>('change_password', values, { quiet: true })}
        onSaved={({ message }) => {
          notify({ kind: 'success', message })
          onClose()
        }}
      >
        <PasswordField
          name="current_password"
          label="Current password"
          required
          autoComplete="current-password"
          autoFocus
        />
        <PasswordField
          name="password"
          label="New password"
          required
          check={checks.password}
          autoComplete="new-password"
        />
        <PasswordRules name="password" />
      </FormShell>
    </Dialog>
  )
}
