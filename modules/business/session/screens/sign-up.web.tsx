import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { post } from '#ui/client/request.ts'
import { storeSession } from '#ui/client/session.ts'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { checks } from '#modules/business/checks.ts'
import { contactBody } from '../contact/contact.ts'
import { ContactField, sendContact } from '../contact/ContactField.web.tsx'
import { AuthLayout } from './auth-layout.web.tsx'
import { SocialButtons } from '../social/SocialButtons.web.tsx'
import { PasswordRules } from '../password/PasswordRules.web.tsx'
import { useAfterSignIn } from './use-after-sign-in.web.ts'

type Values = { name: string; contact: string; password: string }
type Answer = {
  user: { id: number; name: string; email: string | null; phone: string | null }
  otp: { sent_to: string; expires_in: number }
}

/** /sign-up */
export default function SignUpScreen() {
  const { t } = useLingui()
  const go = useGo()
  const enter = useAfterSignIn()
  const { data: meta } = useQuery(metaQuery)
  const { next } = usePlaceSearch()
  const keep = next ? { next } : {}
  return (
    <AuthLayout title={t`Start your ledger`} lead={t`Your own account first. Your business comes next.`}>
      <FormShell<Values, Answer>
        label={t`Create an account`}
        footer="full"
        submitLabel={t`Create account`}
        defaultValues={{ name: '', contact: '', password: '' }}
        onSubmit={({ name, contact, password }) =>
          sendContact(post<Answer>('signup', { name: name.trim(), ...contactBody(contact), password }, { quiet: true }))
        }
        onSaved={({ user: { email, phone } }) =>
          void go({ to: '/verify-otp', search: { ...(email ? { email } : { phone }), ...keep } })
        }
      >
        <TextField name="name" label="Full name" required check={checks.full_name} autoComplete="name" autoFocus />
        <ContactField has_sms={meta?.sms === true} autoComplete="username" />
        <PasswordField name="password" label="Password" required check={checks.password} autoComplete="new-password" />
        <PasswordRules name="password" />
      </FormShell>
      <SocialButtons
        providers={meta?.social}
        onAnswer={(answer) => {
          // A new account has no second step, so this answer belongs to an existing one, and signing in asks for it.
          if ('second_factor' in answer) return void go({ to: '/sign-in', search: keep })
          storeSession(answer)
          void enter()
        }}
        onCodeSent={(email) => void go({ to: '/verify-otp', search: { email, ...keep } })}
      />
      <p>
        <Trans>
          Already have an account?{' '}
          <GoLink to="/sign-in" search={keep}>
            Sign in
          </GoLink>
        </Trans>
      </p>
    </AuthLayout>
  )
}
