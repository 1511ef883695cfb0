import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey, IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useGo } from '#ui/places.ts'
import { Pill } from '#ui/bits.tsx'
import { formatDate } from '#ui/display.ts'
import { type ProfileAnswer, useProfileChange } from '../profile-queries.web.ts'
import { FieldRow, FieldRows } from '#ui/layout/fields.tsx'

const SetUpDialog = lazy(() => import('./SetUpDialog.web.tsx'))
const FactorCodeDialog = lazy(() => import('./FactorCodeDialog.web.tsx'))

/** The second step of signing in: set up, new recovery codes, off. `next` is where the person was before being asked. */
export function SecondFactorSetting({ profile, next }: { profile: ProfileAnswer; next: string | null }) {
  const { t } = useLingui()
  const go = useGo()
  const change = useProfileChange()
  const [open, setOpen] = useState<'set_up' | 'codes' | 'off' | null>(null)
  const { is_on, since, recovery_codes_left: left } = profile.second_factor
  const close = () => setOpen(null)
  return (
    <FieldRows
      title={t`Second step`}
      detail={t`After the password, signing in asks for a code of an app on your phone. A stolen password alone is then of no use.`}
    >
      <FieldRow
        icon={
          is_on ? (
            <IconShieldCheck size={19} stroke={1.6} aria-hidden />
          ) : (
            <IconShieldLock size={19} stroke={1.6} aria-hidden />
          )
        }
        title={
          <>
            {t`Authenticator app`} <Pill tone={is_on ? 'brand' : 'plain'}>{is_on ? t`On` : t`Off`}</Pill>
          </>
        }
        detail={
          is_on ? t`Since ${formatDate(since)}` : t`Google Authenticator, Microsoft Authenticator, Aegis or any other`
        }
      >
        {is_on ? (
          <Button variant="default" onClick={() => setOpen('off')}>
            <Trans>Switch off</Trans>
          </Button>
        ) : (
          <Button onClick={() => setOpen('set_up')}>
            <Trans>Set up</Trans>
          </Button>
        )}
      </FieldRow>
      {is_on && (
        <FieldRow
          icon={<IconKey size={19} stroke={1.6} aria-hidden />}
          title={
            <>
              {t`Recovery codes`} {left < 3 && <Pill tone="warm">{t`Few left`}</Pill>}
            </>
          }
          detail={
            <Plural
              value={left}
              one="# code left, in case you lose your phone"
              other="# codes left, in case you lose your phone"
            />
          }
        >
          <Button variant="default" onClick={() => setOpen('codes')}>
            <Trans>Make new codes</Trans>
          </Button>
        </FieldRow>
      )}
      <Suspense>
        {open === 'set_up' && (
          <SetUpDialog
            profile={profile}
            onClose={close}
            onDone={() => {
              close()
              change({ second_factor: { is_on: true, since: new Date().toISOString(), recovery_codes_left: 10 } })
              if (next) void go({ to: next, replace: true })
            }}
          />
        )}
        {(open === 'codes' || open === 'off') && (
          <FactorCodeDialog profile={profile} what={open} onClose={close} onChange={change} />
        )}
      </Suspense>
    </FieldRows>
  )
}
