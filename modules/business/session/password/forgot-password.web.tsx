import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { FormShell } from '#ui/form/FormShell.tsx'
import { contactBody } from '../contact/contact.ts'
import { ContactField, sendContact } from '../contact/ContactField.web.tsx'
import { AuthLayout } from '../screens/auth-layout.web.tsx'
import { MailboxLink } from '../screens/MailboxLink.web.tsx'

/** `otp` says that a code goes to a phone. */
type Answer = { message: string; otp?: { sent_to: string } }

/** /password-reset: asks for a link by mail or a code by SMS; the answer is the same for unknown addresses and phones. */
export default function ForgotPasswordScreen() {
  const { t } = useLingui()
  const { data: meta } = useQuery(metaQuery)
  const { next } = usePlaceSearch()
  const go = useGo()
  const has_sms = meta?.sms === true
  const [message, setMessage] = useState<string | null>(null)
  return (
    <AuthLayout
      title={t`Reset your password`}
      lead={
        has_sms
          ? t`We send a link by mail, or a code by SMS. It works once, for a short time.`
          : t`We mail you a link. It works once, for a short time.`
      }
      foot={meta?.mailbox && <MailboxLink />}
    >
      {message && (
        <div role="status">
          <Notice tone="good">{message}</Notice>
        </div>
      )}
      <FormShell<{ contact: string }, Answer>
        label={t`Reset your password`}
        footer="full"
        submitLabel={message ? t`Send again` : has_sms ? t`Send` : t`Send the link`}
        defaultValues={{ contact: '' }}
        onSubmit={({ contact }) => sendContact(post<Answer>('forgot_password', contactBody(contact), { quiet: true }))}
        onSaved={({ message, otp }) =>
          otp ? void go({ to: '/change-reset-password', search: { phone: otp.sent_to } }) : setMessage(message)
        }
      >
        <ContactField has_sms={has_sms} autoComplete="username" autoFocus />
      </FormShell>
      <p>
        <GoLink to="/sign-in" search={next ? { next } : {}}>
          <Trans>Back to sign in</Trans>
        </GoLink>
      </p>
    </AuthLayout>
  )
}
