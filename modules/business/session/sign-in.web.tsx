import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#kernel/web/client/api-error.ts'
import { post } from '#kernel/web/client/request.ts'
import { type SessionAnswer, storeSession } from '#kernel/web/client/session.ts'
import { GoLink, useGo, usePlaceSearch } from '#kernel/web/shell/places.ts'
import { metaQuery } from '#kernel/web/shell/session-queries.ts'
import { PasswordField } from '#kernel/web/ui/fields/PasswordField.tsx'
import { EmailField } from '#kernel/web/ui/fields/TextField.tsx'
import { FormShell } from '#kernel/web/ui/form/FormShell.tsx'
import { wordsOf } from '#kernel/web/ui/states.tsx'
import { checks } from '#modules/business/checks.ts'
import classes from './auth.module.css'
import { AuthLayout } from './auth-layout.web.tsx'
import { useAfterSignIn } from './use-after-sign-in.web.ts'

type Values = { email: string; password: string }

/** /sign-in */
export default function SignInScreen() {
  const { t } = useLingui()
  const { data: meta } = useQuery(metaQuery)
  const { next, done } = usePlaceSearch()
  const go = useGo()
  const enter = useAfterSignIn()
  const [pending_email, setPendingEmail] = useState<string | null>(null)
  const keep = next ? { next } : {}

  const signIn = async ({ email, password }: Values) => {
    setPendingEmail(null)
    try {
      storeSession(await post<SessionAnswer>('login', { email: email.trim(), password }, { quiet: true }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'E_NOT_ACTIVE') setPendingEmail(email.trim())
      throw error
    }
  }
  return (
    <AuthLayout title={t`Welcome back`} lead={t`Sign in to your ledger.`} foot={meta?.mailbox && <MailboxLink />}>
      {done === 'password' && (
        <p className={classes.notice} data-good role="status">
          <Trans>Your password is changed. Sign in with the new one.</Trans>
        </p>
      )}
      <FormShell<Values, void>
        label={t`Sign in`}
        footer="full"
        submitLabel={t`Sign in`}
        defaultValues={{ email: '', password: '' }}
        onSubmit={signIn}
        onSaved={() => void enter()}
        onFailure={(error) => {
          // A pending account was just sent a new code.
          if (!(error instanceof ApiError) || error.body.otp === undefined) return false
          void go({ to: '/verify-otp', search: { email: pending_email ?? '', ...keep } })
          return true
        }}
      >
        {pending_email && (
          <p className={classes.notice}>
            <Trans>
              Not verified yet?{' '}
              <GoLink to="/verify-otp" search={{ email: pending_email, ...keep }}>
                Enter the code from your email
              </GoLink>
            </Trans>
          </p>
        )}
        <EmailField name="email" label="Email" required check={checks.email} autoComplete="username" autoFocus />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <p className={classes.beside}>
          <GoLink to="/password-reset">
            <Trans>Forgot password?</Trans>
          </GoLink>
        </p>
      </FormShell>
      {meta?.demo && <DemoEntry />}
      <p className={classes.under}>
        <Trans>
          New to Vanik?{' '}
          <GoLink to="/sign-up" search={keep}>
            Create an account
          </GoLink>
        </Trans>
      </p>
    </AuthLayout>
  )
}

/** Local mode: one click into a trader's believable year. */
function DemoEntry() {
  const { t } = useLingui()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const explore = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await post<SessionAnswer & { business_id: number }>('demo', {}, { quiet: true })
      storeSession(answer)
      await go({ to: `/business/${answer.business_id}/dashboard`, replace: true })
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <p className={classes.or}>
        <Trans>or look around first</Trans>
      </p>
      <Button
        variant="default"
        size="md"
        className={classes.demo}
        leftSection={<IconCompass size={18} stroke={1.7} />}
        loading={busy}
        onClick={() => void explore()}
      >
        {t`Explore the demo business`}
      </Button>
      <p className={classes.demoNote} role="status">
        {failure ??
          (busy
            ? t`Preparing a year of a fabrics trader in Surat. This takes some seconds the first time.`
            : t`A fabrics and furniture trader in Surat. No account needed.`)}
      </p>
    </>
  )
}

/** Local mode has no mail server: its mails are read in the product. */
export function MailboxLink() {
  return (
    <span>
      <Trans>
        This installation keeps its mail here: <GoLink to="/mailbox">open the mailbox</GoLink>
      </Trans>
    </span>
  )
}
