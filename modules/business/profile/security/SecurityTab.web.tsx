import { Trans } from '@lingui/react/macro'
import { IconShieldExclamation } from '@tabler/icons-react'
import { innerPath } from '#shell/guards.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import type { ProfileTabProps } from '../profile-queries.web.ts'
import { BusinessRule } from './BusinessRule.web.tsx'
import { LinkedAccounts } from './LinkedAccounts.web.tsx'
import { PasswordSetting } from './PasswordSetting.web.tsx'
import { SecondFactorSetting } from './SecondFactorSetting.web.tsx'
import { SessionList } from './SessionList.web.tsx'

/** How the account is protected, and where it is signed in. */
export function SecurityTab({ profile, business_id }: ProfileTabProps) {
  const next = innerPath(usePlaceSearch().next)
  const is_asked = next !== null && !profile.second_factor.is_on
  return (
    <>
      {is_asked && (
        <div role="status">
          <Notice tone="warm" icon={IconShieldExclamation}>
            <Trans>
              This business requires a second step at sign-in from its owner and Admins. Set it up here; then you return
              to where you were.
            </Trans>
          </Notice>
        </div>
      )}
      <SecondFactorSetting profile={profile} next={next} />
      <PasswordSetting profile={profile} />
      <LinkedAccounts profile={profile} />
      {business_id !== null && <BusinessRule business_id={business_id} profile={profile} />}
      <SessionList />
    </>
  )
}
