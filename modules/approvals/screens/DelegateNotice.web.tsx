import { Trans } from '@lingui/react/macro'
import { formatDate } from '#ui/display.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { type Delegations, useApprovals } from './calls.web.ts'

/** For whom the person decides now, and who decides for them. */
export function DelegateNotice() {
  const { data } = useApprovals<Delegations>('approval_delegates')
  const now = (rows: Delegations['mine'] = []) => rows.filter(({ from }) => from <= (data?.day ?? ''))
  const [mine, others] = [now(data?.mine), now(data?.of_others)]
  if (mine.length + others.length === 0) return null
  return (
    <Notice>
      {mine.map(({ id, name, until }) => (
        <p key={id}>
          <Trans>
            {name} decides for you until {formatDate(until)}.
          </Trans>
        </p>
      ))}
      {others.map(({ id, name, until }) => (
        <p key={id}>
          <Trans>
            You decide for {name} until {formatDate(until)}.
          </Trans>
        </p>
      ))}
    </Notice>
  )
}
