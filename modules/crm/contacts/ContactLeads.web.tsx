import { Trans } from '@lingui/react/macro'
import { IconUserBolt } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { textOf } from '#engine/web/value-text.ts'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Status } from '#ui/bits.tsx'
import { formatDate, formatMoney } from '#ui/display.ts'
import { EmptyState, Skeleton } from '#ui/states.tsx'
import { lead } from '../leads/lead.record.ts'
import { useLeadsOf } from './rows-of-contact.web.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The leads that became this contact, each with the files that came with it. */
export default function ContactLeads({ row }: RecordPartProps) {
  const definition = useWhole(lead)
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const leads = useLeadsOf(row.id)
  return (
    <Loaded query={leads} failed={<Trans>The leads could not be loaded</Trans>} lines={3}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            icon={IconUserBolt}
            title={<Trans>No leads yet</Trans>}
            detail={<Trans>Leads converted to this contact appear here.</Trans>}
          />
        ) : (
          <List>
            {data.map((one) => {
              const status = book.find('lead_status', one.lead_status_id)
              return (
                <ListRow
                  key={one.id}
                  title={
                    <>
                      <TextLink to={paths.one(one.id)}>{textOf(one.product) || textOf(one.name)}</TextLink>
                      {status && <Status label={status.title} colour={textOf(status.color)} />}
                    </>
                  }
                  detail={formatMoney(textOf(one.amount))}
                  side={<time dateTime={textOf(one.created_at)}>{formatDate(textOf(one.created_at))}</time>}
                  below={
                    <details>
                      <summary>
                        <Trans>Files of this lead</Trans>
                      </summary>
                      <Suspense fallback={<Skeleton lines={1} height={28} />}>
                        <Attachments definition={definition} row={one} book={book} />
                      </Suspense>
                    </details>
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
