import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pill } from '#ui/bits.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { formatDateTime, formatMoney } from '#ui/display.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import classes from './enquiries.module.css'
import { useEnquiries } from './use-enquiries.web.ts'

/** Who enquired where, when and for what: every enquiry of a lead, newest first. */
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
    <div>
      {summary.enquiries > 1 && (
        <p className={classes.summary}>
          <Plural value={summary.enquiries} one="# enquiry" other="# enquiries" />
          {summary.sources > 0 && (
            <>
              {' '}
              <Plural value={summary.sources} one="from # source" other="from # sources" />
            </>
          )}
          {'. '}
          <Trans>The first owner is kept.</Trans>
        </p>
      )}
      <ol className={classes.trail}>
        {data.map((one) => (
          <li key={one.id ?? 'first'}>
            <div className={classes.line}>
              <b>{one.source ?? t`No source`}</b>
              {one.sub_source && <span>{one.sub_source}</span>}
              {one.is_first && <Pill>{t`First`}</Pill>}
              {one.is_test && <Pill tone="warm">{t`Test`}</Pill>}
              <time dateTime={one.received_at}>{formatDateTime(one.received_at)}</time>
            </div>
            {(one.product || one.amount) && (
              <div>{[one.product, one.amount && formatMoney(one.amount)].filter(Boolean).join(' · ')}</div>
            )}
            {one.desc && <p className={classes.message}>{one.desc}</p>}
            {(one.name || one.city || (one.contacts ?? []).length > 0) && (
              <small>
                {[
                  one.name,
                  one.city,
                  ...(one.contacts ?? []).map(({ value, invalid }) => (invalid ? t`${value} (not valid)` : value)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
