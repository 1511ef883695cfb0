import { Trans, useLingui } from '@lingui/react/macro'
import { post } from '#ui/client/request.ts'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { checks } from '#modules/business/checks.ts'
import { AuthLayout } from '../screens/auth-layout.web.tsx'
import { PasswordRules } from './PasswordRules.web.tsx'

/** /change-reset-password: sets a new password with the token of the mailed link (`?token=`). */
export default function ResetPasswordScreen() {
  const { t } = useLingui()
  const go = useGo()
  const token = String(usePlaceSearch().token ?? '')
  if (token === '') {
    return (
      <AuthLayout title={t`This link is not complete`} lead={t`Open it again from the mail, or ask for a new one.`}>
        <p>
          <GoLink to="/password-reset">
            <Trans>Ask for a new link</Trans>
          </GoLink>
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t`Choose a new password`} lead={t`All your other sessions end.`}>
      <FormShell<{ password: string }, unknown>
        label={t`Choose a new password`}
        footer="full"
        submitLabel={t`Save the password`}
        defaultValues={{ password: '' }}
        onSubmit={({ password }) => post('reset_password', { token, password }, { quiet: true })}
        onSaved={() => void go({ to: '/sign-in', search: { done: 'password' } })}
      >
        <PasswordField
          name="password"
          label="New password"
          required
          check={checks.password}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordRules name="password" />
      </FormShell>
    </AuthLayout>
  )
}
