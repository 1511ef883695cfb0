import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { GoLink, usePlaceSearch } from '#ui/places.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { EmailField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { checks } from '#modules/business/checks.ts'
import { AuthLayout } from '../screens/auth-layout.web.tsx'
import { MailboxLink } from '../screens/MailboxLink.web.tsx'

/** /password-reset: asks for a link; the answer is the same for unknown addresses. */
export default function ForgotPasswordScreen() {
  const { t } = useLingui()
  const { data: meta } = useQuery(metaQuery)
  const { next } = usePlaceSearch()
  const [message, setMessage] = useState<string | null>(null)
  return (
    <AuthLayout
      title={t`Reset your password`}
      lead={t`We mail you a link. It works once, for a short time.`}
      foot={meta?.mailbox && <MailboxLink />}
    >
      {message && (
        <div role="status">
          <Notice tone="good">{message}</Notice>
        </div>
      )}
      <FormShell<{ email: string }, { message: string }>
        label={t`Reset your password`}
        footer="full"
        submitLabel={message ? t`Send again` : t`Send the link`}
        defaultValues={{ email: '' }}
        onSubmit={({ email }) => post<{ message: string }>('forgot_password', { email: email.trim() }, { quiet: true })}
        onSaved={(answer) => setMessage(answer.message)}
      >
        <EmailField name="email" label="Email" required check={checks.email} autoComplete="username" autoFocus />
      </FormShell>
      <p>
        <GoLink to="/sign-in" search={next ? { next } : {}}>
          <Trans>Back to sign in</Trans>
        </GoLink>
      </p>
    </AuthLayout>
  )
}
