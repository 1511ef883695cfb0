import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconMail, IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { remove } from '#ui/client/request.ts'
import { AvatarInput } from '#platform/files/screen/AvatarInput.tsx'
import { Phone, Pill } from '#ui/bits.tsx'
import { notify } from '#ui/toast.ts'
import { wordsOf } from '#ui/states.tsx'
import type { ProfileTabProps } from '../profile-queries.web.ts'
import { useProfileChange } from '../profile-queries.web.ts'
import { FieldRow, FieldRows } from '#ui/layout/fields.tsx'

const NameDialog = lazy(() => import('./NameDialog.web.tsx'))
const EmailDialog = lazy(() => import('./EmailDialog.web.tsx'))
const PhoneDialog = lazy(() => import('./PhoneDialog.web.tsx'))

/** Name, photo, email and phone of the account. */
export function DetailsTab({ profile }: ProfileTabProps) {
  const { t } = useLingui()
  const change = useProfileChange()
  const [open, setOpen] = useState<'name' | 'email' | 'phone' | null>(null)
  const { user, email_change } = profile
  const close = () => setOpen(null)
  const cancelEmail = async () => {
    try {
      await remove('profile/email', { quiet: true })
      change({ email_change: null })
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
  }
  return (
    <>
      <FieldRows title={t`You`} detail={t`How you appear to the people you work with.`}>
        <AvatarInput account_id={user.id} name={user.name} />
        <FieldRow icon={<IconUser size={19} stroke={1.6} aria-hidden />} title={user.name} detail={t`Name`}>
          <Button variant="default" onClick={() => setOpen('name')} aria-label={t`Change name`}>
            <Trans>Change</Trans>
          </Button>
        </FieldRow>
      </FieldRows>
      <FieldRows
        title={t`Contact`}
        detail={t`You sign in with your email. It receives a message whenever your account changes.`}
      >
        <FieldRow
          icon={<IconMail size={19} stroke={1.6} aria-hidden />}
          title={<span className="ltr">{user.email}</span>}
          detail={t`Email`}
        >
          <Button variant="default" onClick={() => setOpen('email')} aria-label={t`Change email`}>
            <Trans>Change</Trans>
          </Button>
        </FieldRow>
        {email_change && (
          <FieldRow
            icon={<IconMail size={19} stroke={1.6} aria-hidden />}
            title={
              <>
                <span className="ltr">{email_change.email}</span> <Pill tone="warm">{t`Waiting for its code`}</Pill>
              </>
            }
            detail={t`Your new email`}
          >
            <Button variant="default" onClick={() => setOpen('email')}>
              <Trans>Enter code</Trans>
            </Button>
            <Button variant="subtle" color="gray" onClick={() => void cancelEmail()}>
              <Trans>Cancel</Trans>
            </Button>
          </FieldRow>
        )}
        <FieldRow
          icon={<IconDeviceMobile size={19} stroke={1.6} aria-hidden />}
          title={user.phone ? <Phone value={user.phone} /> : t`No phone yet`}
          detail={t`Phone`}
        >
          <Button
            variant="default"
            onClick={() => setOpen('phone')}
            aria-label={user.phone ? t`Change phone` : t`Add phone`}
          >
            {user.phone ? <Trans>Change</Trans> : <Trans>Add</Trans>}
          </Button>
        </FieldRow>
      </FieldRows>
      <Suspense>
        {open === 'name' && <NameDialog name={user.name} onClose={close} />}
        {open === 'email' && <EmailDialog profile={profile} onClose={close} />}
        {open === 'phone' && <PhoneDialog profile={profile} onClose={close} />}
      </Suspense>
    </>
  )
}
