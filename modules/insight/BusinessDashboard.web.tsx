import { useLingui } from '@lingui/react/macro'
import { IconCalendar, IconChartBar, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PERIODS } from '#base/periods.ts'
import { PERIOD_WORDS } from '#platform/filters/screen/period-words.ts'
import { Avatar, Money, Pill } from '#ui/bits.tsx'
import { dayOf, formatCount, formatDate, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { FilterMenu } from '#ui/layout/FilterButton.tsx'
import { Grid, Muted, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Figures, Panel } from '#ui/layout/Panel.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import Bars, { type Bar } from './Bars.web.tsx'
import { changeOf, type Group, readShown, type Shown } from './business-calls.web.ts'
import DashboardTools from './DashboardTools.web.tsx'
import { useHidden } from './dashboards.web.ts'
import { type Condition, leadsPlace, type StatusOption, where } from './today-calls.web.ts'
import { useBusinessFigures } from './use-business-figures.web.ts'

type Counts = ReturnType<typeof useBusinessFigures>

/**
 * The Business Dashboard: the leads created in a period, compared with the days before it, by source, status and user. Each
 * figure opens its rows. The period and the user are in the address, so that going back restores them.
 */
export default function BusinessDashboard({ business_id }: { business_id: number }) {
  const { t } = useLingui()
  const shown = readShown(usePlaceSearch())
  const today = dayOf(new Date())
  const isHidden = useHidden('Business Dashboard')
  const counts = useBusinessFigures(business_id, shown, { today, isHidden })
  const { now, before, total } = counts
  const to = (...more: Condition[]) => leadsPlace(business_id, [...counts.conditions.came, ...more])
  if (counts.error)
    return (
      <ErrorState what={t`The dashboard could not be loaded`} error={counts.error} onRetry={() => counts.retry()} />
    )
  return (
    <SettingsPage width="full">
      <Row as="header" gap="md">
        <Stack gap="none">
          <Title order={1}>{t`Business Dashboard`}</Title>
          <Muted as="div">
            {formatDate(now.from)} – {formatDate(now.to)}
          </Muted>
        </Stack>
        <Spacer />
        <Choices business_id={business_id} shown={shown} people={counts.people} days={now} />
        <DashboardTools dashboard="Business Dashboard" may_switch />
      </Row>
      {!isHidden('overview') && (
        <Overview business_id={business_id} counts={counts} with_unowned={shown.user_id === null} />
      )}
      {total?.count === 0 ? (
        <Panel>
          <EmptyState icon={IconChartBar} title={t`No leads came in this period`} detail={t`Choose another period.`} />
        </Panel>
      ) : (
        <Grid min={420}>
          {!isHidden('source') && (
            <Panel
              title={t`Sales by source`}
              detail={t`New leads, and how many more or fewer than from ${formatDate(before.from)} to ${formatDate(before.to)}`}
              padded={false}
            >
              <GroupBars
                groups={counts.by_source}
                earlier={counts.earlier}
                entries={counts.sources}
                none={t`No source`}
                to={(id) => to({ field: 'lead_source_id', condition: 'In', values: [id] })}
                by_count
              />
            </Panel>
          )}
          {!isHidden('status') && (
            <Panel title={t`Leads by status`} detail={t`Where the leads of this period are now`} padded={false}>
              <GroupBars
                groups={counts.by_status}
                entries={counts.statuses}
                none={t`No status`}
                to={(id) => to({ field: 'lead_status_id', condition: 'In', values: [id] })}
              />
            </Panel>
          )}
        </Grid>
      )}
      {total?.count !== 0 && !isHidden('user') && (
        <Panel title={t`Leads by user`} detail={t`The leads of this period by their owner`}>
          <People business_id={business_id} counts={counts} />
        </Panel>
      )}
    </SettingsPage>
  )
}

/** The choices of the period, its custom days, and one user or all. */
function Choices({
  business_id,
  shown,
  people,
  days,
}: {
  business_id: number
  shown: Shown
  people: Counts['people']
  days: Counts['now']
}) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const { period, user_id } = shown
  const choose = (next: Partial<{ period: string; from: string; to: string; user: number }>) => {
    const custom = (next.period ?? period) === 'customPeriod' ? { ...days, ...next } : next
    const search = { period, user: user_id ?? undefined, ...custom }
    void go({ to: `/business/${business_id}/dashboard`, search, replace: true })
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
      <FilterMenu
        icon={IconUser}
        label={t`User`}
        value={user_id ?? undefined}
        choices={people.map(({ id, name }) => ({ value: id, label: name, person: id }))}
        onChange={(user) => choose({ user })}
      />
    </Row>
  )
}

/** The figures of the period, and the current open work. */
function Overview({
  business_id,
  counts,
  with_unowned,
}: {
  business_id: number
  counts: Counts
  with_unowned: boolean
}) {
  const { t } = useLingui()
  const { total, total_before, won, unowned, overdue, conditions } = counts
  const link = (place: readonly Condition[], value: ReactNode) =>
    value === undefined ? (
      <Skeleton width={56} height={20} />
    ) : (
      <TextLink {...leadsPlace(business_id, place)}>{value}</TextLink>
    )
  const numberOf = (one: { total: number; capped: boolean } | undefined) => one && formatCount(one.total, one.capped)
  return (
    <Figures
      figures={[
        {
          label: t`New leads`,
          value: (
            <Row gap="sm">
              {link(conditions.came, total && formatCount(total.count, total.capped))}
              {total && total_before && <Change now={total} before={total_before} />}
            </Row>
          ),
        },
        { label: t`Won of these`, value: link(conditions.won, won && formatCount(won.count, won.capped)) },
        {
          label: t`Value won`,
          value: link(conditions.won, won && (won.amount === null ? '—' : formatMoneyShort(won.amount))),
        },
        ...(with_unowned
          ? [{ label: t`Leads without an owner`, value: link(conditions.unowned, numberOf(unowned)) }]
          : []),
        { label: t`Follow-ups overdue`, value: link(conditions.overdue, numberOf(overdue)) },
      ]}
    />
  )
}

// With a true minus sign, which is as wide as the plus.
const signed = (value: number) => `${value < 0 ? '−' : value > 0 ? '+' : ''}${formatNumber(Math.abs(value))}`

/** The growth of a count in per cent; nothing if one of the two counts is capped. */
function Change({
  now,
  before,
}: {
  now: { count: number; capped: boolean }
  before: { count: number; capped: boolean }
}) {
  const { t } = useLingui()
  const percent = changeOf(now.count, before.count)
  if (percent === null || now.capped || before.capped) return null
  return (
    <Pill tone={percent < 0 ? 'danger' : 'brand'}>
      <span title={t`Before: ${formatNumber(before.count)}`}>{signed(percent)}%</span>
    </Pill>
  )
}

/** The groups of a lookup as bars: in its own order, or the largest first. Entries without leads are left out. */
function GroupBars({
  groups,
  earlier,
  entries,
  none,
  to,
  by_count = false,
}: {
  groups: readonly Group[] | undefined
  earlier?: readonly Group[]
  entries: readonly StatusOption[]
  /** Name of the group without a value. */
  none: string
  to: (id: number | null) => ReturnType<typeof leadsPlace>
  by_count?: boolean
}) {
  if (!groups) return <Skeleton lines={6} />
  const bars = groups
    .filter(({ count }) => count > 0)
    .map(({ value, count, capped }): Bar & { place: number } => {
      const place = entries.findIndex((entry) => entry.id === value)
      const past = earlier?.find((one) => one.value === value)
      const change = past && !capped && !past.capped ? count - past.count : 0
      return {
        id: value ?? 'none',
        label: entries[place]?.title ?? none,
        colour: entries[place]?.color,
        count,
        capped,
        more: change !== 0 && <Muted as="span">{` ${signed(change)}`}</Muted>,
        to: to(value),
        place: value === null ? entries.length : place,
      }
    })
  return (
    <Bars bars={bars.toSorted(by_count ? (a, b) => (b.count ?? 0) - (a.count ?? 0) : (a, b) => a.place - b.place)} />
  )
}

/** The leads of each person, and those they won. */
function People({ business_id, counts }: { business_id: number; counts: Counts }) {
  const { t } = useLingui()
  const { person_lines, conditions } = counts
  if (!person_lines) return <Skeleton lines={5} />
  if (person_lines.length === 0) return <Muted>{t`None of these leads has an owner.`}</Muted>
  return (
    <Table head={[t`User`, t`Leads`, t`Won`, t`Value won`, t`Share won`]}>
      {person_lines.map(({ id, name, leads, won }) => (
        <tr key={id}>
          <td>
            <Row wrap={false}>
              <Avatar id={id} name={name} />
              <span className="cut">{name}</span>
            </Row>
          </td>
          <td>
            <TextLink {...leadsPlace(business_id, [...conditions.came, where.mine(id)])}>
              {formatCount(leads.count, leads.capped)}
            </TextLink>
          </td>
          <td>
            <TextLink {...leadsPlace(business_id, [...conditions.won, where.mine(id)])}>
              {formatNumber(won.count)}
            </TextLink>
          </td>
          <td>{won.amount === null ? '—' : <Money value={won.amount} />}</td>
          <td>{leads.capped ? '—' : `${Math.round((won.count / leads.count) * 100)}%`}</td>
        </tr>
      ))}
    </Table>
  )
}
