import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Row } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { disciplineSpec } from '../questions.ts'
import { type SectionReport, useSectionReport } from '../use-section-report.web.ts'
import type { Business } from '../use-business.web.ts'
import { FollowUpsNow } from './FollowUpsNow.web.tsx'
import { FollowUpsKept } from './FollowUpsKept.web.tsx'

const RECORDS = ['lead', 'call', 'meeting', 'visit', 'note']

/** How each user kept the follow-ups of the period; null where the person may not read it. */
export const useDiscipline = (
  { business_id, days, user_ids }: Business,
  { enabled }: { enabled: boolean },
): SectionReport | null =>
  useSectionReport(business_id, { spec: disciplineSpec(days.now, user_ids), records: RECORDS, enabled })

/** Follow-up discipline: how each user kept the follow-ups of the period, and how those of their open leads are now. */
export function FollowUps({ business, discipline }: { business: Business; discipline: SectionReport }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<'period' | 'now'>('period')
  const { data, error, refetch } = discipline
  const has_now = business.figures['unplanned by owner'] !== undefined
  const is_now = shown === 'now' && has_now
  return (
    <Panel
      padded="tight"
      title={t`Follow-up discipline`}
      detail={
        is_now
          ? t`Open leads today; on track means that the follow-up is planned`
          : t`Follow-ups of this period whose day has come; those of today count once they are done`
      }
      actions={
        <Row gap="sm">
          {has_now && (
            <Segmented<'period' | 'now'>
              label={t`Follow-ups`}
              value={is_now ? 'now' : 'period'}
              options={[
                { value: 'period', label: t`This period` },
                { value: 'now', label: t`Now` },
              ]}
              onChange={setShown}
            />
          )}
          <TextLink to={`/business/${business.business_id}/reports/follow-up-discipline`}>{t`Report`}</TextLink>
        </Row>
      }
    >
      {is_now ? (
        <FollowUpsNow business={business} />
      ) : data ? (
        <FollowUpsKept answer={data} business_id={business.business_id} />
      ) : error ? (
        <ErrorState what={t`The report could not be shown`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Panel>
  )
}
