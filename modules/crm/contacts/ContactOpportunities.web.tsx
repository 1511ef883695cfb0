import { Trans } from '@lingui/react/macro'
import { IconTargetArrow } from '@tabler/icons-react'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Status } from '#ui/bits.tsx'
import { formatDate, formatMoney } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { opportunity } from '../opportunities/opportunity.record.ts'
import { useOpportunitiesOf } from './opportunities-of.web.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The opportunities with this client, newest first. */
export default function ContactOpportunities({ row }: RecordPartProps) {
  const definition = useWhole(opportunity)
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const found = useOpportunitiesOf(row.id)
  if (found.isError)
    return (
      <ErrorState
        what={<Trans>The opportunities could not be loaded</Trans>}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton lines={3} height={40} />
  if (found.data.data.length === 0)
    return <EmptyState icon={IconTargetArrow} title={<Trans>No opportunities with this client yet</Trans>} />
  return (
    <List>
      {found.data.data.map((one) => {
        const stage = book.find('opportunity_stage', one.opportunity_stage_id)
        return (
          <ListRow
            key={one.id}
            to={{ to: paths.one(one.id) }}
            title={text(one.name)}
            detail={formatMoney(text(one.opportunity_amount))}
            side={
              <>
                {stage && <Status label={stage.title} colour={text(stage.color)} />}
                {one.close_date ? (
                  <time dateTime={text(one.close_date)}>{formatDate(text(one.close_date))}</time>
                ) : null}
              </>
            }
          />
        )
      })}
    </List>
  )
}
