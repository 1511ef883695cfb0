import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecks } from '@tabler/icons-react'
import { formatDateTime } from '#ui/display.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ApprovalWord } from '../approval-looks.web.tsx'
import { type Decided, useApprovals } from './calls.web.ts'
import { useRecordAddress } from './use-record-address.web.ts'

/** What was decided of what the person asked for, and what they decided themselves. */
export function DecidedList() {
  const { t } = useLingui()
  const query = useApprovals<{ data: Decided[] }>('approvals/decided')
  const addressOf = useRecordAddress()
  return (
    <Loaded query={query} failed={<Trans>The approvals could not be loaded</Trans>} lines={4}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={IconChecks} title={<Trans>Nothing was decided yet</Trans>} />
        ) : (
          <List label={t`Decided`} framed>
            {data.map((one) => {
              const last = one.steps.at(-1)
              return (
                <ListRow
                  key={one.id}
                  title={one.title}
                  side={<ApprovalWord value={one.status} />}
                  detail={[
                    one.asked_by && t`Asked by ${one.asked_by}`,
                    one.steps.map((step) => (step.for ? t`${step.by} for ${step.for}` : step.by)).join(', '),
                    last && formatDateTime(last.decided_at),
                    last?.reason,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  to={addressOf(one)}
                />
              )
            })}
          </List>
        )
      }
    </Loaded>
  )
}
