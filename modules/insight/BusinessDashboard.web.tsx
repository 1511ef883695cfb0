import { useLingui } from '@lingui/react/macro'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { PERIODS } from '#base/periods.ts'
import { PERIOD_WORDS } from '#platform/filters/screen/period-words.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { FilterMenu } from '#ui/layout/FilterButton.tsx'
import { Muted, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { ErrorState } from '#ui/states.tsx'
import { MovementSection, ReorderSection, StockValueSection, useStock } from './business/Inventory.web.tsx'
import { FollowUps, useDiscipline } from './business/follow-ups/FollowUps.web.tsx'
import { NeedsYou } from './business/NeedsYou.web.tsx'
import { SourceSection, StatusSection } from './business/sections/LeadSections.web.tsx'
import { DueAgeSection, SalesSection } from './business/sections/MoneySections.web.tsx'
import { PlaceSection } from './business/sections/PlaceSection.web.tsx'
import { FunnelSection } from './business/sections/FunnelSection.web.tsx'
import { TalkTimeSection } from './business/sections/TalkTimeSection.web.tsx'
import { ActivitySection } from './business/sections/WorkSections.web.tsx'
import { PeopleChoice } from './business/PeopleChoice.web.tsx'
import { SourceReturn, useReturns } from './business/SourceReturn.web.tsx'
import { Strip } from './business/Strip.web.tsx'
import type { PlaceField } from './business/questions.ts'
import { type Business, useBusiness } from './business/use-business.web.ts'
import { OpportunityTable, UserTable } from './business/UserTable.web.tsx'
import { readShown, type Shown } from './business-calls.web.ts'
import { useSections } from './dashboards.web.ts'
import DashboardTools from './DashboardTools.web.tsx'
import { daysInWords } from './reports/days-in-words.web.ts'
import { SectionGrid } from './SectionGrid.web.tsx'

/**
 * The Business Dashboard: the figures of a period, compared with the days before it. Each figure opens its rows. The period
 * and the users are in the address, so that going back restores them.
 */
export default function BusinessDashboard({ business_id }: { business_id: number }) {
  const { t } = useLingui()
  const shown = readShown(usePlaceSearch())
  const [place, setPlace] = useState<PlaceField>('state')
  const { sections, isHidden } = useSections('Business Dashboard')
  const business = useBusiness(business_id, { shown, place, isHidden })
  const { days, figures } = business
  const returns = useReturns(business, { enabled: !isHidden('source_return') })
  const discipline = useDiscipline(business, { enabled: !isHidden('follow_ups') })
  const stock = useStock(business_id, {
    enabled: ['waiting', 'stock_value', 'reorder', 'movements'].some((id) => !isHidden(id)),
  })
  if (business.error && !business.is_loading)
    return (
      <ErrorState
        what={t`The dashboard could not be loaded`}
        error={business.error}
        onRetry={() => void business.refetch()}
      />
    )
  // A section is left out where the person has no right to its figures, or the business does not use its module.
  const parts: Record<string, ReactNode> = {
    overview: <Strip business={business} />,
    waiting: <NeedsYou business_id={business_id} waiting={business.waiting} low={stock?.data?.low.count} />,
    sales: figures['year invoice'] && <SalesSection business={business} />,
    due_age: figures['year invoice'] && <DueAgeSection business={business} />,
    source: <SourceSection business={business} />,
    status: <StatusSection business={business} />,
    source_return: returns && <SourceReturn business={business} returns={returns} />,
    follow_ups: discipline && <FollowUps business={business} discipline={discipline} />,
    user: <UserTable business={business} />,
    funnel: figures['opportunity by opportunity_stage_id'] && <FunnelSection business={business} />,
    opportunity_user: figures['opportunity by owner'] && <OpportunityTable business={business} />,
    activity: <ActivitySection business={business} />,
    talk_time: figures['call by owner'] && <TalkTimeSection business={business} />,
    place: <PlaceSection business={business} place={place} onPlace={setPlace} />,
    stock_value: stock && <StockValueSection stock={stock} />,
    reorder: stock && <ReorderSection stock={stock} />,
    movements: stock && <MovementSection stock={stock} />,
  }
  return (
    <SettingsPage width="full">
      <Row as="header" gap="md">
        <Stack gap="none">
          <Title order={1}>{t`Business Dashboard`}</Title>
          <Muted as="div">{daysInWords(days.now)}</Muted>
        </Stack>
        <Spacer />
        <Choices business={business} shown={shown} />
        <DashboardTools dashboard="Business Dashboard" may_switch />
      </Row>
      <SectionGrid sections={sections} parts={parts} />
    </SettingsPage>
  )
}

/** The choices of the period, its custom days, and some users or all. */
function Choices({ business, shown }: { business: Business; shown: Shown }) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { period, user_ids } = shown
  const days = business.days.now
  const choose = (next: Partial<{ period: string; from: string; to: string; users: readonly number[] }>) => {
    const { users = user_ids, ...rest } = next
    const custom = (rest.period ?? period) === 'customPeriod' ? { ...days, ...rest } : rest
    const search = { period, user: users.length > 0 ? users.join(',') : undefined, ...custom }
    void go({ to: `/business/${business.business_id}/dashboard`, search, replace: true })
  }
  const own = (end: 'from' | 'to', label: string) => (
    <DayInput
      size="xs"
      w={130}
      clearable={false}
      aria-label={label}
      value={days[end]}
      minDate={end === 'to' ? days.from : undefined}
      maxDate={end === 'from' ? days.to : undefined}
      onChange={(day) => day && choose({ [end]: day })}
    />
  )
  return (
    <Row>
      <FilterMenu
        required
        icon={IconCalendar}
        label={t`Period`}
        value={period}
        choices={PERIODS.map((value) => ({ value, label: i18n._(PERIOD_WORDS[value]) }))}
        onChange={(value) => value && choose({ period: value })}
      />
      {period === 'customPeriod' && own('from', t`First day`)}
      {period === 'customPeriod' && own('to', t`Last day`)}
      <PeopleChoice people={business.people} chosen={user_ids} onChange={(users) => choose({ users })} />
    </Row>
  )
}
