import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import type { SessionAnswer } from '#ui/client/session.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { wordsOf } from '#ui/states.tsx'
import { AuthLayout } from './auth-layout.web.tsx'
import { CodeField, useOnce } from './CodeField.web.tsx'

/** The second step of signing in: a code of the app, or one of the recovery codes. */
export function SecondStep({
  challenge,
  onAnswer,
  onEnded,
}: {
  challenge: string
  onAnswer: (answer: SessionAnswer) => void
  onEnded: (words: string | null) => void
}) {
  const { t } = useLingui()
  const [way, setWay] = useState<'code' | 'recovery_code'>('code')
  const send = useOnce((code: string) =>
    post<SessionAnswer>('login/second_factor', { challenge, [way]: code }, { quiet: true }),
  )
  return (
    <AuthLayout
      title={t`One more step`}
      lead={
        way === 'code'
          ? t`Open your authenticator app and enter the code it shows for Vanik.`
          : t`Enter one of your recovery codes. Each works once.`
      }
    >
      <FormShell<Record<string, string>, SessionAnswer>
        key={way}
        label={t`One more step`}
        footer="full"
        submitLabel={t`Verify and continue`}
        defaultValues={{ [way]: '' }}
        onSubmit={(values) => send(values[way])}
        onSaved={onAnswer}
        onFailure={(error) => {
          const is_over = error instanceof ApiError && error.code === 'E_CHALLENGE_ENDED'
          if (is_over) onEnded(wordsOf(error))
          return is_over
        }}
      >
        {way === 'code' ? (
          <CodeField name="code" />
        ) : (
          <TextField
            name="recovery_code"
            label="Recovery code"
            placeholder="XXXX-XXXX-XXXX"
            letters="upper"
            maxLength={20}
            required
            autoFocus
          />
        )}
      </FormShell>
      <p>
        <LinkButton onClick={() => setWay(way === 'code' ? 'recovery_code' : 'code')}>
          {way === 'code' ? <Trans>Use a recovery code instead</Trans> : <Trans>Use the code of my app</Trans>}
        </LinkButton>
        <span aria-hidden> · </span>
        <LinkButton onClick={() => onEnded(null)}>
          <Trans>Start again</Trans>
        </LinkButton>
      </p>
    </AuthLayout>
  )
}
