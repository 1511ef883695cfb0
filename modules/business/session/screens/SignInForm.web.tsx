import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import type { SecondStepAnswer, SessionAnswer } from '#ui/client/session.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { GoLink } from '#ui/places.ts'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { wordsOf } from '#ui/states.tsx'
import { Row } from '#ui/layout/flow.tsx'

/** Why signing in failed, and the address if its account still waits for its code. */
type Refusal = { message: string; pending_email: string | null }

/**
 * Email and password. It does without the form library, because this is the first page people load and two inputs are
 * not worth 20 KB. The values are read on submit.
 */
export function SignInForm({
  keep,
  onAnswer,
  onCodeSent,
}: {
  keep: Record<string, unknown>
  onAnswer: (answer: SessionAnswer | SecondStepAnswer) => void
  onCodeSent: (email: string) => void
}) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const email = String(values.get('email') ?? '').trim()
    const password = String(values.get('password') ?? '')
    const empty = { ...(email ? {} : { email: t`Enter email` }), ...(password ? {} : { password: t`Enter password` }) }
    setMissing(empty)
    setRefusal(null)
    const [first] = Object.keys(empty)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      onAnswer(await post<SessionAnswer | SecondStepAnswer>('login', { email, password }, { quiet: true }))
    } catch (error) {
      setBusy(false)
      // A pending account was just sent a new code.
      const pending = error instanceof ApiError && error.code === 'E_NOT_ACTIVE'
      if (pending && error.body.otp !== undefined) return onCodeSent(email)
      setRefusal({ message: wordsOf(error), pending_email: pending ? email : null })
    }
  }

  return (
    <form
      ref={form}
      style={{ display: 'grid', gap: 14 }}
      aria-label={t`Sign in`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {refusal && (
        <Notice tone="danger" alert>
          {refusal.message}
          {refusal.pending_email && (
            <>
              {' '}
              <GoLink to="/verify-otp" search={{ email: refusal.pending_email, ...keep }}>
                <Trans>Enter the code from your email</Trans>
              </GoLink>
            </>
          )}
        </Notice>
      )}
      <TextInput
        name="email"
        label={t`Email`}
        required
        withAsterisk={false}
        inputMode="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        dir="ltr"
        error={missing.email}
        size="sm"
        onChange={() => setMissing({ ...missing, email: undefined })}
      />
      <PasswordInput
        name="password"
        label={t`Password`}
        required
        withAsterisk={false}
        autoComplete="current-password"
        error={missing.password}
        size="sm"
        onChange={() => setMissing({ ...missing, password: undefined })}
      />
      <Row justify="flex-end">
        <GoLink to="/password-reset" search={keep}>
          <Trans>Forgot password?</Trans>
        </GoLink>
      </Row>
      <Button type="submit" size="md" fullWidth loading={busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
