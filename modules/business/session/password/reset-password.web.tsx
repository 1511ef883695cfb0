import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { post } from '#ui/client/request.ts'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { checks } from '#modules/business/checks.ts'
import { phoneOf } from '../contact/contact.ts'
import { AuthLayout } from '../screens/auth-layout.web.tsx'
import { MailboxLink } from '../screens/MailboxLink.web.tsx'
import { PasswordRules } from './PasswordRules.web.tsx'

/** /change-reset-password: sets a new password with the token of the mailed link (`?token=`), or with the code of an SMS (`?phone=`). */
export default function ResetPasswordScreen() {
  const { t } = useLingui()
  const search = usePlaceSearch()
  const { data: meta } = useQuery(metaQuery)
  const token = String(search.token ?? '')
  const phone = phoneOf(search.phone)
  if (token === '' && phone === '') {
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
  if (token !== '')
    return (
      <AuthLayout title={t`Choose a new password`} lead={t`All your other sessions end.`}>
        <NewPasswordForm proof={{ token }} />
      </AuthLayout>
    )
  return (
    <AuthLayout
      title={t`Choose a new password`}
      lead={
        <Trans>
          If <b className="ltr">{phone}</b> has an account, it gets a six-digit code by SMS.
        </Trans>
      }
      foot={meta?.mailbox && <MailboxLink />}
    >
      <NewPasswordForm proof={{ phone }} />
      <p>
        <GoLink to="/password-reset">
          <Trans>Ask for a new code</Trans>
        </GoLink>
      </p>
    </AuthLayout>
  )
}

function NewPasswordForm({ proof }: { proof: { token: string } | { phone: string } }) {
  const { t } = useLingui()
  const go = useGo()
  const by_code = 'phone' in proof
  return (
    <FormShell<{ otp: string; password: string }, unknown>
      label={t`Choose a new password`}
      footer="full"
      submitLabel={t`Save the password`}
      defaultValues={{ otp: '', password: '' }}
      onSubmit={({ otp, password }) =>
        post('reset_password', { ...proof, ...(by_code ? { otp } : {}), password }, { quiet: true })
      }
      onSaved={() => void go({ to: '/sign-in', search: { done: 'password' } })}
    >
      {by_code && <OtpField name="otp" label="Code" required check={sixDigits(t`Enter all six digits`)} autoFocus />}
      <PasswordField
        name="password"
        label="New password"
        required
        check={checks.password}
        autoComplete="new-password"
        autoFocus={!by_code}
      />
      <PasswordRules name="password" />
    </FormShell>
  )
}

const sixDigits = (words: string) => (value: string) => (/^\d{6}$/.test(value) ? null : words)
