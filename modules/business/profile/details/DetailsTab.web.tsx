import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
import { Row } from '#ui/layout/flow.tsx'
import { metaQuery } from '#shell/session-queries.ts'

const NameDialog = lazy(() => import('./NameDialog.web.tsx'))
const EmailDialog = lazy(async () => ({ default: (await import('./ContactDialog.web.tsx')).EmailDialog }))
const PhoneDialog = lazy(async () => ({ default: (await import('./ContactDialog.web.tsx')).PhoneDialog }))

/** Name, photo, email and phone of the account. */
export function DetailsTab({ profile }: ProfileTabProps) {
  const { t } = useLingui()
  const { data: meta } = useQuery(metaQuery)
  const [open, setOpen] = useState<'name' | 'email' | 'phone' | null>(null)
  const { user, email_change, phone_change, signs_in_by_phone } = profile
  const close = () => setOpen(null)
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
        detail={
          meta?.sms
            ? t`You sign in with your email or a verified phone. They receive a message whenever your account changes.`
            : t`You sign in with your email. It receives a message whenever your account changes.`
        }
      >
        <FieldRow
          icon={<IconMail size={19} stroke={1.6} aria-hidden />}
          title={user.email ? <span className="ltr">{user.email}</span> : t`No email yet`}
          detail={t`Email`}
        >
          <Button
            variant="default"
            onClick={() => setOpen('email')}
            aria-label={user.email ? t`Change email` : t`Add email`}
          >
            {user.email ? <Trans>Change</Trans> : <Trans>Add</Trans>}
          </Button>
        </FieldRow>
        {email_change && <WaitingRow kind="email" value={email_change.email} onEnter={() => setOpen('email')} />}
        <FieldRow
          icon={<IconDeviceMobile size={19} stroke={1.6} aria-hidden />}
          title={
            user.phone ? (
              <Row>
                <Phone value={user.phone} />
                {signs_in_by_phone && <Pill tone="brand">{t`Verified`}</Pill>}
              </Row>
            ) : (
              t`No phone yet`
            )
          }
          detail={t`Phone`}
        >
          {meta?.sms && user.phone && !signs_in_by_phone && !phone_change && (
            <Button variant="default" onClick={() => setOpen('phone')} aria-label={t`Verify phone`}>
              <Trans>Verify</Trans>
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => setOpen('phone')}
            aria-label={user.phone ? t`Change phone` : t`Add phone`}
          >
            {user.phone ? <Trans>Change</Trans> : <Trans>Add</Trans>}
          </Button>
        </FieldRow>
        {phone_change && <WaitingRow kind="phone" value={phone_change.phone} onEnter={() => setOpen('phone')} />}
      </FieldRows>
      <Suspense>
        {open === 'name' && <NameDialog name={user.name} onClose={close} />}
        {open === 'email' && <EmailDialog profile={profile} onClose={close} />}
        {open === 'phone' && <PhoneDialog profile={profile} onClose={close} />}
      </Suspense>
    </>
  )
}

/** A new email or phone that waits for its code. */
function WaitingRow({ kind, value, onEnter }: { kind: 'email' | 'phone'; value: string; onEnter: () => void }) {
  const { t } = useLingui()
  const change = useProfileChange()
  const Icon = kind === 'email' ? IconMail : IconDeviceMobile
  const cancel = async () => {
    try {
      await remove(`profile/${kind}`, { quiet: true })
      change(kind === 'email' ? { email_change: null } : { phone_change: null })
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
  }
  return (
    <FieldRow
      icon={<Icon size={19} stroke={1.6} aria-hidden />}
      title={
        <>
          <span className="ltr">{value}</span> <Pill tone="warm">{t`Waiting for its code`}</Pill>
        </>
      }
      detail={kind === 'email' ? t`Your new email` : t`Your new phone`}
    >
      {/* On phones the buttons are above each other, so that the email keeps its line. */}
      <div style={{ maxWidth: '40%' }}>
        <Row gap="none" justify="flex-end">
          <Button variant="default" onClick={onEnter}>
            <Trans>Enter code</Trans>
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
      </div>
    </FieldRow>
  )
}
