import { Trans } from '@lingui/react/macro'
import { IconUserBolt } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { Status } from '#ui/bits.tsx'
import { formatDate, formatMoney } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { lead } from '../leads/lead.record.ts'
import { useLeadsOf } from './leads-of.web.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The leads that became this contact, each with the files that came with it. */
export default function ContactLeads({ row }: RecordPartProps) {
  const definition = useWhole(lead)
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const leads = useLeadsOf(row.id)
  if (leads.isError)
    return (
      <ErrorState
        what={<Trans>The leads could not be loaded</Trans>}
        error={leads.error}
        onRetry={() => void leads.refetch()}
      />
    )
  if (!leads.data) return <Skeleton lines={3} height={40} />
  if (leads.data.data.length === 0)
    return (
      <EmptyState
        icon={IconUserBolt}
        title={<Trans>No leads yet</Trans>}
        detail={<Trans>Leads converted to this contact appear here.</Trans>}
      />
    )
  return (
    <List>
      {leads.data.data.map((one) => {
        const status = book.find('lead_status', one.lead_status_id)
        return (
          <ListRow
            key={one.id}
            title={
              <>
                <TextLink to={paths.one(one.id)}>{text(one.product) || text(one.name)}</TextLink>
                {status && <Status label={status.title} colour={text(status.color)} />}
              </>
            }
            detail={formatMoney(text(one.amount))}
            side={<time dateTime={text(one.created_at)}>{formatDate(text(one.created_at))}</time>}
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
