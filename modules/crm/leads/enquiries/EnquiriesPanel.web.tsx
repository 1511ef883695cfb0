import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pill } from '#ui/bits.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { formatDateTime, formatMoney } from '#ui/display.ts'
import { Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { useEnquiries } from './use-enquiries.web.ts'

/** Every enquiry of a lead, newest first, with its source, time and requirement. */
export default function EnquiriesPanel({ row }: RecordPartProps) {
  const { t } = useLingui()
  const trail = useEnquiries(row.id)
  if (trail.isError && !trail.data)
    return (
      <ErrorState
        what={<Trans>The enquiries could not be loaded</Trans>}
        error={trail.error}
        onRetry={() => void trail.refetch()}
      />
    )
  if (!trail.data) return <Skeleton lines={3} height={56} />
  const { summary, data } = trail.data
  return (
    <Stack gap="sm">
      {summary.enquiries > 1 && (
        <b>
          <Plural value={summary.enquiries} one="# enquiry" other="# enquiries" />
          {summary.sources > 0 && (
            <>
              {' '}
              <Plural value={summary.sources} one="from # source" other="from # sources" />
            </>
          )}
          {'. '}
          <Trans>The first owner is kept.</Trans>
        </b>
      )}
      <List>
        {data.map((one) => (
          <ListRow
            key={one.id ?? 'first'}
            title={
              <>
                {one.source ?? t`No source`}
                {one.sub_source && <small>{one.sub_source}</small>}
                {one.is_first && <Pill>{t`First`}</Pill>}
                {one.is_test && <Pill tone="warm">{t`Test`}</Pill>}
              </>
            }
            detail={[
              one.name,
              one.city,
              ...(one.contacts ?? []).map(({ value, invalid }) => (invalid ? t`${value} (not valid)` : value)),
            ]
              .filter(Boolean)
              .join(' · ')}
            side={<time dateTime={one.received_at}>{formatDateTime(one.received_at)}</time>}
            below={
              (one.product || one.amount || one.desc) && (
                <>
                  {[one.product, one.amount && formatMoney(one.amount)].filter(Boolean).join(' · ')}
                  {one.desc && <p style={{ maxWidth: '70ch', whiteSpace: 'pre-wrap' }}>{one.desc}</p>}
                </>
              )
            }
          />
        ))}
      </List>
    </Stack>
  )
}
