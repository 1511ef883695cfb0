import { Trans } from '@lingui/react/macro'
import { IconShieldExclamation } from '@tabler/icons-react'
import { innerPath } from '#shell/guards.ts'
import { usePlaceSearch } from '#ui/places.ts'
import type { ProfileTabProps } from '../profile-queries.web.ts'
import classes from '../profile.module.css'
import { BusinessRule } from './BusinessRule.web.tsx'
import { LinkedAccounts } from './LinkedAccounts.web.tsx'
import { PasswordSetting } from './PasswordSetting.web.tsx'
import { SecondFactorSetting } from './SecondFactorSetting.web.tsx'
import { SessionList } from './SessionList.web.tsx'

/** The ways into the account, and where it is open. */
export function SecurityTab({ profile, business_id }: ProfileTabProps) {
  const next = innerPath(usePlaceSearch().next)
  const is_asked = next !== null && !profile.second_factor.is_on
  return (
    <>
      {is_asked && (
        <p className={classes.notice} role="status">
          <IconShieldExclamation size={18} stroke={1.7} aria-hidden />
          <span>
            <Trans>
              This business asks its owner and Admins for a second step of signing in. Set it up here, then you go on
              where you were.
            </Trans>
          </span>
        </p>
      )}
      <SecondFactorSetting profile={profile} next={next} />
      <PasswordSetting profile={profile} />
      <LinkedAccounts profile={profile} />
      {business_id !== null && <BusinessRule business_id={business_id} profile={profile} />}
      <SessionList />
    </>
  )
}
