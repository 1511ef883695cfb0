import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import type { SecondStepAnswer, SessionAnswer } from '#ui/client/session.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { GoLink } from '#ui/places.ts'
import { contactBody } from '../contact/contact.ts'
import { ContactInput } from '../contact/ContactInput.web.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { wordsOf } from '#ui/states.tsx'
import { Row } from '#ui/layout/flow.tsx'

/** Where an account that is not proved yet gets its code: what /verify-otp has in its address. */
export type CodePlace = { email: string } | { phone: string }

/** Why signing in failed, and where the code went if the account still waits for it. */
type Refusal = { message: string; code: CodePlace | null }

/**
 * Phone or email, and password. It does without the form library, because this is the first page people load and two inputs are
 * not worth 20 KB. The values are read on submit.
 */
export function SignInForm({
  keep,
  onAnswer,
  onCodeSent,
  has_sms,
}: {
  keep: Record<string, unknown>
  onAnswer: (answer: SessionAnswer | SecondStepAnswer) => void
  onCodeSent: (place: CodePlace) => void
  has_sms: boolean
}) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<{ contact?: string; password?: string }>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const contact = String(values.get('contact') ?? '').trim()
    const password = String(values.get('password') ?? '')
    const empty = {
      ...(contact ? {} : { contact: has_sms ? t`Enter phone or email` : t`Enter email` }),
      ...(password ? {} : { password: t`Enter password` }),
    }
    setMissing(empty)
    setRefusal(null)
    const [first] = Object.keys(empty)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    try {
      onAnswer(
        await post<SessionAnswer | SecondStepAnswer>('login', { ...contactBody(contact), password }, { quiet: true }),
      )
    } catch (error) {
      setBusy(false)
      // A pending account was just sent a new code.
      const pending = error instanceof ApiError && error.code === 'E_NOT_ACTIVE'
      const code = pending ? codePlaceOf(error.body, contact) : null
      if (code && pending && error.body.otp !== undefined) return onCodeSent(code)
      setRefusal({ message: wordsOf(error), code })
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
          {refusal.code && (
            <>
              {' '}
              <GoLink to="/verify-otp" search={{ ...refusal.code, ...keep }}>
                <Trans>Enter the code</Trans>
              </GoLink>
            </>
          )}
        </Notice>
      )}
      <ContactInput
        has_sms={has_sms}
        name="contact"
        label={has_sms ? t`Phone or email` : t`Email`}
        required
        withAsterisk={false}
        autoComplete="username"
        autoFocus
        error={missing.contact}
        size="sm"
        onChange={() => setMissing({ ...missing, contact: undefined })}
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

/** Where the code went, as the refusal says it; else as it was typed. */
function codePlaceOf(body: Record<string, unknown>, typed: string): CodePlace {
  if (typeof body.phone === 'string') return { phone: body.phone }
  return { email: typeof body.email === 'string' ? body.email : typed }
}
