import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { post } from '#ui/client/request.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { ProfileAnswer } from '../profile-queries.web.ts'
import { FieldRow, FieldRows } from '#ui/layout/fields.tsx'

const ChangePasswordDialog = lazy(() => import('../../session/password/change-password.web.tsx'))

/** Changes the password; an account without one gets a link by mail to choose one. */
export function PasswordSetting({ profile }: { profile: ProfileAnswer }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const sendLink = async () => {
    setBusy(true)
    try {
      await post('forgot_password', { email: profile.user.email }, { quiet: true })
      notify({ kind: 'success', message: t`A link to choose a password is on its way to ${profile.user.email}` })
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
    setBusy(false)
  }
  return (
    <FieldRows title={t`Password`} detail={t`A new password ends all your other sessions.`}>
      <FieldRow
        icon={<IconLock size={19} stroke={1.6} aria-hidden />}
        title={profile.has_password ? t`Your password` : t`No password yet`}
        detail={
          profile.has_password
            ? t`Never share it. Nobody from Vanik will ask for it.`
            : t`With a password you can sign in with your email.`
        }
      >
        {profile.has_password ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            <Trans>Change password</Trans>
          </Button>
        ) : (
          <Button variant="default" loading={busy} onClick={() => void sendLink()}>
            <Trans>Mail me a link</Trans>
          </Button>
        )}
      </FieldRow>
      <Suspense>{open && <ChangePasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </FieldRows>
  )
}
