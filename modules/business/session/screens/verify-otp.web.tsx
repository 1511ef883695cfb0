import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { post } from '#ui/client/request.ts'
import { type SessionAnswer, storeSession } from '#ui/client/session.ts'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { GoLink, usePlaceSearch } from '#ui/places.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { FormShell } from '#ui/form/FormShell.tsx'
import { wordsOf } from '#ui/states.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { phoneOf } from '../contact/contact.ts'
import { AuthLayout } from './auth-layout.web.tsx'
import { CodeField, useOnce } from './CodeField.web.tsx'
import { MailboxLink } from './MailboxLink.web.tsx'
import { useAfterSignIn } from './use-after-sign-in.web.ts'

// Seconds until another code may be asked for.
const RESEND_AFTER = 60

/** /verify-otp: the six digits that were mailed or sent by SMS; `?email=` or `?phone=` says to whom. */
export default function VerifyOtpScreen() {
  const { t } = useLingui()
  const { data: meta } = useQuery(metaQuery)
  const enter = useAfterSignIn()
  const { next, ...search } = usePlaceSearch()
  const phone = phoneOf(search.phone)
  const email = String(search.email ?? '')
  const contact = phone ? { phone } : { email }
  const sent_to = phone || email
  const send = useOnce((otp: string) => post<SessionAnswer>('signup_otp', { ...contact, otp }, { quiet: true }))
  return (
    <AuthLayout
      title={phone ? t`Check your SMS` : t`Check your email`}
      lead={
        sent_to ? (
          <Trans>
            We sent a six-digit code to <b className="ltr">{sent_to}</b>.
          </Trans>
        ) : (
          <Trans>Open the link again from the page where you signed up.</Trans>
        )
      }
      foot={meta?.mailbox && <MailboxLink />}
    >
      <FormShell<{ otp: string }, void>
        label={t`Enter the code`}
        footer="full"
        submitLabel={t`Verify and continue`}
        defaultValues={{ otp: '' }}
        onSubmit={async ({ otp }) => storeSession(await send(otp))}
        onSaved={() => void enter()}
      >
        <CodeField name="otp" />
        <Resend contact={contact} />
      </FormShell>
      <p>
        <GoLink to="/sign-in" search={next ? { next } : {}}>
          <Trans>Back to sign in</Trans>
        </GoLink>
      </p>
    </AuthLayout>
  )
}

function Resend({ contact }: { contact: { email: string } | { phone: string } }) {
  const { t } = useLingui()
  const [left, setLeft] = useState(RESEND_AFTER)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const resend = async () => {
    setLeft(RESEND_AFTER)
    try {
      await post('signup_otp', { ...contact, resend: true }, { quiet: true })
      setWords(t`A new code is on its way.`)
    } catch (error) {
      setWords(wordsOf(error))
    }
  }
  return (
    <Row justify="flex-end">
      <span role="status" style={{ flex: 1, color: 'var(--text-2)' }}>
        {words}
      </span>
      <LinkButton disabled={left > 0} onClick={() => void resend()}>
        {left > 0 ? t`Send again in ${left} s` : t`Send again`}
      </LinkButton>
    </Row>
  )
}
