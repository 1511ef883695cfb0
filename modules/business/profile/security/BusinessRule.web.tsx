import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { put } from '#ui/client/request.ts'
import { businessesQuery } from '#shell/session-queries.ts'
import { Pill } from '#ui/bits.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { businessSecurityQuery, type ProfileAnswer } from '../profile-queries.web.ts'
import { SettingRow, SettingSection } from '../Setting.web.tsx'

/** For owners: whether the business asks its owner and Admins for a second step. */
export function BusinessRule({ business_id, profile }: { business_id: number; profile: ProfileAnswer }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data: businesses } = useQuery(businessesQuery)
  const { data } = useQuery(businessSecurityQuery(business_id))
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const business = businesses?.find(({ id }) => id === business_id)
  if (!business?.is_owner || !data) return null
  const { require_second_factor: on } = data
  const set = async (require_second_factor: boolean) => {
    setBusy(true)
    try {
      const answer = await put<typeof data>(
        'business_security',
        { require_second_factor },
        { business_id, quiet: true },
      )
      queries.setQueryData(businessSecurityQuery(business_id).queryKey, answer)
      notifySaved(
        require_second_factor ? t`Owner and Admins are asked for a second step` : t`Nobody is asked for a second step`,
      )
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <SettingSection title={business.name} detail={t`You own this business and set its rules.`}>
      <SettingRow
        icon={<IconBuildingStore size={19} stroke={1.6} aria-hidden />}
        title={
          <>
            {t`Second step for owner and Admins`}{' '}
            <Pill tone={on ? 'brand' : 'plain'}>{on ? t`Asked` : t`Not asked`}</Pill>
          </>
        }
        detail={
          on || profile.second_factor.is_on
            ? t`Whoever can change everything should not be let in by a password alone.`
            : t`Set up your own second step first, then you can ask Admins for theirs.`
        }
      >
        <Button
          variant="default"
          loading={busy}
          disabled={!on && !profile.second_factor.is_on}
          onClick={() => (on ? void set(false) : setAsking(true))}
        >
          {on ? t`Stop asking` : t`Ask for it`}
        </Button>
      </SettingRow>
      {asking && (
        <ConfirmDialog
          title={t`Ask for a second step?`}
          confirm={t`Ask for it`}
          busy={busy}
          onConfirm={() => void set(true)}
          onClose={() => setAsking(false)}
        >
          {t`Admins who have none do not get into ${business.name} until they have set it up. It takes them a minute.`}
        </ConfirmDialog>
      )}
    </SettingSection>
  )
}
