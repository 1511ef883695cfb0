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
import { FieldRow, FieldRows } from '#ui/layout/fields.tsx'

/** For owners: whether the owner and Admins need a second step to sign in. */
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
      notifySaved(require_second_factor ? t`Owner and Admins need a second step` : t`The second step is optional`)
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <FieldRows title={business.name} detail={t`You own this business and set its rules.`}>
      <FieldRow
        icon={<IconBuildingStore size={19} stroke={1.6} aria-hidden />}
        title={
          <>
            {t`Second step for owner and Admins`}{' '}
            <Pill tone={on ? 'brand' : 'plain'}>{on ? t`Required` : t`Not required`}</Pill>
          </>
        }
        detail={
          on || profile.second_factor.is_on
            ? t`People who can change everything should not sign in with a password alone.`
            : t`Set up your own second step first, then you can require it of Admins.`
        }
      >
        <Button
          variant="default"
          loading={busy}
          disabled={!on && !profile.second_factor.is_on}
          onClick={() => (on ? void set(false) : setAsking(true))}
        >
          {on ? t`Make it optional` : t`Require it`}
        </Button>
      </FieldRow>
      {asking && (
        <ConfirmDialog
          title={t`Require a second step?`}
          confirm={t`Require it`}
          busy={busy}
          onConfirm={() => void set(true)}
          onClose={() => setAsking(false)}
        >
          {t`Admins without a second step cannot open ${business.name} until they have set it up, which takes a minute.`}
        </ConfirmDialog>
      )}
    </FieldRows>
  )
}
