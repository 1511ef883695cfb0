import { Trans } from '@lingui/react/macro'
import { IconTargetArrow } from '@tabler/icons-react'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { textOf } from '#engine/web/value-text.ts'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Status } from '#ui/bits.tsx'
import { formatDate, formatMoney } from '#ui/display.ts'
import { EmptyState } from '#ui/states.tsx'
import { opportunity } from '../opportunities/opportunity.record.ts'
import { useOpportunitiesOf } from './rows-of-contact.web.ts'

/** The opportunities with this client, newest first. */
export default function ContactOpportunities({ row }: RecordPartProps) {
  const definition = useWhole(opportunity)
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const found = useOpportunitiesOf(row.id)
  return (
    <Loaded query={found} failed={<Trans>The opportunities could not be loaded</Trans>} lines={3}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={IconTargetArrow} title={<Trans>No opportunities with this client yet</Trans>} />
        ) : (
          <List>
            {data.map((one) => {
              const stage = book.find('opportunity_stage', one.opportunity_stage_id)
              return (
                <ListRow
                  key={one.id}
                  to={{ to: paths.one(one.id) }}
                  title={textOf(one.name)}
                  detail={formatMoney(textOf(one.opportunity_amount))}
                  side={
                    <>
                      {stage && <Status label={stage.title} colour={textOf(stage.color)} />}
                      {one.close_date ? (
                        <time dateTime={textOf(one.close_date)}>{formatDate(textOf(one.close_date))}</time>
                      ) : null}
                    </>
                  }
                />
              )
            })}
          </List>
        )
      }
    </Loaded>
  )
}
