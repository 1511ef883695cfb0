import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { EmailField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { notifySaved } from '#ui/toast.ts'
import { checks } from '#modules/business/checks.ts'
import { ProofField } from '../ProofField.web.tsx'
import { type ProfileAnswer, useProfileChange } from '../profile-queries.web.ts'

/** Changes the own email: the new address first, then the code that was mailed there. */
export default function EmailDialog({ profile, onClose }: { profile: ProfileAnswer; onClose: () => void }) {
  const { t } = useLingui()
  const change = useProfileChange()
  const [waiting, setWaiting] = useState(profile.email_change?.email ?? null)
  const sixDigits = (value: string) => (/^\d{6}$/.test(value) ? null : t`Enter all six digits`)
  return (
    <Dialog asks title={t`Change email`} onClose={onClose} width={420}>
      {waiting === null ? (
        <FormShell<{ email: string; current_password: string }, { otp: { sent_to: string; expires_in: number } }>
          label={t`Change email`}
          footer="full"
          submitLabel={t`Send the code`}
          defaultValues={{ email: '', current_password: '' }}
          onSubmit={(values) => post('profile/email', { ...values, email: values.email.trim() }, { quiet: true })}
          onSaved={({ otp }) => {
            const expires_at = new Date(Date.now() + otp.expires_in * 1000).toISOString()
            change({ email_change: { email: otp.sent_to, expires_at } })
            setWaiting(otp.sent_to)
          }}
        >
          <EmailField name="email" label="New email" required check={checks.email} autoComplete="email" autoFocus />
          <ProofField has_password={profile.has_password} />
        </FormShell>
      ) : (
        <Stack gap="lg">
          <Muted>
            <Trans>
              We sent a six-digit code to <b>{waiting}</b>. Until you enter it, your email stays as it is.
            </Trans>
          </Muted>
          <FormShell<{ otp: string }, Pick<ProfileAnswer, 'user'>>
            label={t`Enter the code`}
            footer="full"
            submitLabel={t`Change email`}
            defaultValues={{ otp: '' }}
            onSubmit={(values) => post('profile/email/confirm', values, { quiet: true })}
            onSaved={({ user }) => {
              change({ user, email_change: null })
              notifySaved(t`Your email is changed`)
              onClose()
            }}
          >
            <OtpField name="otp" label="Code" required check={sixDigits} autoFocus />
          </FormShell>
        </Stack>
      )}
    </Dialog>
  )
}
