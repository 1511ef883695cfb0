import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { PhoneField } from '#ui/fields/PhoneField.tsx'
import { EmailField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { notifySaved } from '#ui/toast.ts'
import { checks } from '#modules/business/checks.ts'
import { phoneCheck } from '#modules/business/checks/phone-check.ts'
import { ProofField } from '../ProofField.web.tsx'
import { type ProfileAnswer, useProfileChange } from '../profile-queries.web.ts'

type User = Pick<ProfileAnswer, 'user'>
type CodeSent = { otp: { sent_to: string; expires_in: number } }

/** The words of a dialog, which differ for email and phone. */
interface Words {
  title: string
  changed: string
  waiting: (sent_to: string) => ReactNode
}

/** Adds or changes the own email: the new address first, then the code that was mailed there. */
export function EmailDialog({ profile, onClose }: { profile: ProfileAnswer; onClose: () => void }) {
  const { t } = useLingui()
  const change = useProfileChange()
  const [waiting, setWaiting] = useState(profile.email_change?.email ?? null)
  const words: Words = {
    title: profile.user.email ? t`Change email` : t`Add email`,
    changed: profile.user.email ? t`Your email is changed` : t`Your email is added`,
    waiting: (sent_to) => (
      <Trans>
        We sent a six-digit code to <b className="ltr">{sent_to}</b>. Until you enter it, your email stays as it is.
      </Trans>
    ),
  }
  return (
    <Dialog asks title={words.title} onClose={onClose} width={420}>
      {waiting === null ? (
        <FormShell<{ email: string; current_password: string }, CodeSent>
          label={words.title}
          footer="full"
          submitLabel={t`Send the code`}
          defaultValues={{ email: '', current_password: '' }}
          onSubmit={(values) => post('profile/email', { ...values, email: values.email.trim() }, { quiet: true })}
          onSaved={({ otp }) => {
            change({ email_change: { email: otp.sent_to, expires_at: endOf(otp) } })
            setWaiting(otp.sent_to)
          }}
        >
          <EmailField name="email" label="New email" required check={checks.email} autoComplete="email" autoFocus />
          <ProofField has_password={profile.has_password} />
        </FormShell>
      ) : (
        <CodeForm kind="email" sent_to={waiting} words={words} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Adds, changes or verifies the own phone: the number first, then the code of the SMS, where one was sent. */
export function PhoneDialog({ profile, onClose }: { profile: ProfileAnswer; onClose: () => void }) {
  const { t } = useLingui()
  const change = useProfileChange()
  const [waiting, setWaiting] = useState(profile.phone_change?.phone ?? null)
  const { phone } = profile.user
  const words: Words = {
    title: phone ? t`Change phone` : t`Add phone`,
    changed: phone ? t`Your phone is changed` : t`Your phone is added`,
    waiting: (sent_to) => (
      <Trans>
        We sent a six-digit code to <b className="ltr">{sent_to}</b>. Until you enter it, your phone stays as it is.
      </Trans>
    ),
  }
  return (
    <Dialog asks title={words.title} onClose={onClose} width={420}>
      {waiting === null ? (
        <FormShell<{ phone: string; phone_code: string; current_password: string }, CodeSent | User>
          label={words.title}
          footer="full"
          submitLabel={t`Continue`}
          defaultValues={{
            phone: profile.signs_in_by_phone ? '' : nationalOf(phone),
            phone_code: '+91',
            current_password: '',
          }}
          onSubmit={(values) => post('profile/phone', values, { quiet: true })}
          onSaved={(answer) => {
            if ('otp' in answer) {
              change({ phone_change: { phone: answer.otp.sent_to, expires_at: endOf(answer.otp) } })
              return setWaiting(answer.otp.sent_to)
            }
            // No SMS reaches this phone, so it is only written down.
            change({ ...answer, signs_in_by_phone: false })
            notifySaved(words.changed)
            onClose()
          }}
        >
          <PhoneField name="phone" codeName="phone_code" label="Phone" required check={phoneCheck} autoFocus />
          <ProofField has_password={profile.has_password} />
        </FormShell>
      ) : (
        <CodeForm kind="phone" sent_to={waiting} words={words} onClose={onClose} />
      )}
    </Dialog>
  )
}

function CodeForm({
  kind,
  sent_to,
  words,
  onClose,
}: {
  kind: 'email' | 'phone'
  sent_to: string
  words: Words
  onClose: () => void
}) {
  const { t } = useLingui()
  const change = useProfileChange()
  const sixDigits = (value: string) => (/^\d{6}$/.test(value) ? null : t`Enter all six digits`)
  return (
    <Stack gap="lg">
      <Muted>{words.waiting(sent_to)}</Muted>
      <FormShell<{ otp: string }, User>
        label={t`Enter the code`}
        footer="full"
        submitLabel={words.title}
        defaultValues={{ otp: '' }}
        onSubmit={(values) => post(`profile/${kind}/confirm`, values, { quiet: true })}
        onSaved={({ user }) => {
          change(
            kind === 'email' ? { user, email_change: null } : { user, phone_change: null, signs_in_by_phone: true },
          )
          notifySaved(words.changed)
          onClose()
        }}
      >
        <OtpField name="otp" label="Code" required check={sixDigits} autoFocus />
      </FormShell>
    </Stack>
  )
}

const endOf = ({ expires_in }: { expires_in: number }) => new Date(Date.now() + expires_in * 1000).toISOString()

// A number of India stands in the form without its country code; another one brings its own.
const nationalOf = (phone: string | null | undefined) => phone?.replace(/^\+91/, '') ?? ''
