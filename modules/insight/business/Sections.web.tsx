import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { get } from '#ui/client/request.ts'
import { formatCount, formatDate, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { changeOf } from '../business-calls.web.ts'
import type { ChartKind } from '../chart/chart-options.web.ts'
import { ChartPanel } from '../chart/ChartPanel.web.tsx'
import { bucketsOf, sumInto, yearBefore } from '../figures/buckets.ts'
import { type Figure, type FigureRow, rowsBehind } from '../figures/figures.web.ts'
import { useBucketNames } from './bucket-names.web.ts'
import { ACTIVITIES, PLACES, type PlaceField } from './questions.ts'
import type { Business } from './use-business.web.ts'

export interface SectionProps {
  business: Business
}

type Names = readonly { id: number; title: string; color?: string | null }[]

const countOf = ({ count }: FigureRow) => count
const sumOf = ({ sum }: FigureRow) => Number(sum)
const minutesOf = ({ sum }: FigureRow) => Math.round(Number(sum) / 60)

/** Chart data of a figure that is divided by the entries of a lookup. */
function useEntries(figure: Figure | undefined, { names, none }: { names: Names; none: string }) {
  const place = ({ value }: FigureRow) => {
    const at = names.findIndex(({ id }) => String(id) === value)
    return at === -1 ? names.length : at
  }
  const rows = (figure?.rows ?? []).toSorted((a, b) => place(a) - place(b))
  return {
    rows,
    labels: rows.map(({ value }) => names.find(({ id }) => String(id) === value)?.title ?? none),
    colours: rows.map(({ value }) => names.find(({ id }) => String(id) === value)?.color),
  }
}

/** "Sales By Source" of the specification: the leads of each source in the period and in the one before. */
export function SourceSection({ business }: SectionProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<'bars' | 'wave'>('bars')
  const figure = business.figures['lead by lead_source_id']
  const before = business.figures['lead before by lead_source_id']
  const { rows, labels } = useEntries(figure, { names: business.entries.sources, none: t`No source` })
  const past = rows.map(({ value }) => before?.rows.find((one) => one.value === value)?.count ?? 0)
  return (
    <ChartPanel
      title={t`Sales by source`}
      detail={t`New leads, and those from ${formatDate(business.days.before.from)} to ${formatDate(business.days.before.to)}`}
      kind={kind}
      is_loading={business.is_loading}
      data={
        figure && {
          ...{ head: t`Source`, labels, format: formatNumber },
          series: [
            { name: t`This period`, values: rows.map(countOf) },
            { name: t`Before`, values: past },
          ],
        }
      }
      placeOf={(at) => behind(business, figure, { field: 'lead_source_id', value: idOf(rows[at]) })}
      choices={
        <Segmented<'bars' | 'wave'>
          label={t`Chart`}
          value={kind}
          options={[
            { value: 'bars', label: <Trans>Bars</Trans> },
            { value: 'wave', label: <Trans>Wave</Trans> },
          ]}
          onChange={setKind}
        />
      }
    />
  )
}

const idOf = (row: FigureRow | undefined) => (row?.value ? Number(row.value) : null)
const behind = (
  business: Business,
  figure: Figure | undefined,
  part: { field: string; value: string | number | null },
) => rowsBehind(business.business_id, figure?.list ?? { place: '', filter: { combiner: 'AND', conditions: [] } }, part)

/** The leads of the period by where they are now. */
export function StatusSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['lead by lead_status_id']
  const { rows, labels } = useEntries(figure, { names: business.entries.statuses, none: t`No status` })
  return (
    <ChartPanel
      title={t`Leads by status`}
      detail={t`Where the leads of this period are now`}
      kind="wave"
      is_loading={business.is_loading}
      data={
        figure && {
          head: t`Status`,
          labels,
          format: formatNumber,
          series: [{ name: t`Leads`, values: rows.map(countOf) }],
        }
      }
      placeOf={(at) => behind(business, figure, { field: 'lead_status_id', value: idOf(rows[at]) })}
    />
  )
}

/** The opportunities that began in the period, by their stage, with their amounts. */
export function FunnelSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['opportunity by opportunity_stage_id']
  const { rows, labels, colours } = useEntries(figure, { names: business.entries.stages, none: t`No stage` })
  return (
    <ChartPanel
      title={t`Opportunities by stage`}
      detail={t`Amounts of the opportunities of this period`}
      kind="bars"
      is_loading={business.is_loading}
      data={
        figure && {
          head: t`Stage`,
          labels,
          colours,
          format: formatMoneyShort,
          series: [{ name: t`Amount`, values: rows.map(sumOf) }],
        }
      }
      placeOf={(at) => behind(business, figure, { field: 'opportunity_stage_id', value: idOf(rows[at]) })}
    />
  )
}

/** How many parts a pie shows by name. */
const MOST_PARTS = 7

/** The leads of the period by country, state or city, and on the map of India. */
export function PlaceSection({
  business,
  place,
  onPlace,
}: SectionProps & { place: PlaceField; onPlace: (next: PlaceField) => void }) {
  const { t } = useLingui()
  const [as_map, setAsMap] = useState(true)
  const is_map = as_map && place === 'state'
  const figure = business.figures[`lead by ${place}`]
  const rows = (figure?.rows ?? []).toSorted((a, b) => b.count - a.count)
  const shown = is_map ? rows : rows.slice(0, MOST_PARTS)
  const rest = rows.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  const words: Record<PlaceField, string> = { country: t`Country`, state: t`State`, city: t`City` }
  const labels = shown.map(({ value }) => value ?? t`Not known`)
  return (
    <ChartPanel
      title={t`Leads by place`}
      kind={is_map ? 'map' : 'pie'}
      is_loading={business.is_loading}
      data={
        figure && {
          ...{ head: words[place], format: formatNumber },
          labels: rest > 0 ? [...labels, t`Others`] : labels,
          series: [{ name: t`Leads`, values: [...shown.map(countOf), ...(rest > 0 ? [rest] : [])] }],
        }
      }
      placeOf={(at) =>
        shown[at]
          ? behind(business, figure, { field: place, value: shown[at].value })
          : rowsBehind(business.business_id, (figure as Figure).list)
      }
      choices={
        <Segmented<PlaceField | 'map'>
          label={t`Place`}
          value={is_map ? 'map' : place}
          options={[{ value: 'map', label: t`Map` }, ...PLACES.map((value) => ({ value, label: words[value] }))]}
          onChange={(next) => {
            setAsMap(next === 'map')
            onPlace(next === 'map' ? 'state' : next)
          }}
        />
      }
    />
  )
}

/** A figure by user, the largest first. */
function ByUser(
  props: SectionProps & {
    title: string
    detail?: ReactNode
    figure: Figure | undefined
    field: string
    amountOf: (row: FigureRow) => number
    format: (value: number) => string
    what: string
  },
) {
  const { t } = useLingui()
  const { business, figure, amountOf, field } = props
  const rows = (figure?.rows ?? []).filter((row) => amountOf(row) > 0).toSorted((a, b) => amountOf(b) - amountOf(a))
  const nameOf = ({ value }: FigureRow) => business.people.find(({ id }) => String(id) === value)?.name ?? t`Nobody`
  return (
    <ChartPanel
      title={props.title}
      detail={props.detail}
      kind="bars"
      is_loading={business.is_loading}
      data={
        figure && {
          head: t`User`,
          labels: rows.map(nameOf),
          format: props.format,
          series: [{ name: props.what, values: rows.map(amountOf) }],
        }
      }
      placeOf={(at) => behind(business, figure, { field, value: idOf(rows[at]) })}
    />
  )
}

export function OpportunityUserSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['opportunity by owner']
  return (
    <ByUser
      {...{ business, figure }}
      title={t`Opportunities by user`}
      field="assigned_user"
      amountOf={sumOf}
      format={formatMoneyShort}
      what={t`Amount`}
    />
  )
}

export function TalkTimeSection({ business }: SectionProps) {
  const { t } = useLingui()
  const figure = business.figures['call by owner']
  const format = (minutes: number) => t`${formatNumber(minutes)} min`
  return (
    <ByUser
      {...{ business, figure, format }}
      title={t`Talk time`}
      detail={t`Minutes of the calls of each user`}
      field="assigned_user"
      amountOf={minutesOf}
      what={t`Talk time`}
    />
  )
}

/** Calls, meetings, visits, notes and completed tasks over the period. */
export function ActivitySection({ business }: SectionProps) {
  const { t } = useLingui()
  const buckets = bucketsOf(business.past)
  const labels = useBucketNames(buckets)
  const words: Record<(typeof ACTIVITIES)[number], string> = {
    call: t`Calls`,
    meeting: t`Meetings`,
    visit: t`Visits`,
    note: t`Notes`,
    completed_task: t`Completed tasks`,
  }
  const known = ACTIVITIES.filter((metric) => business.figures[`days ${metric}`])
  return (
    <ChartPanel
      title={t`Activities`}
      kind="columns"
      is_loading={business.is_loading}
      data={
        known.length === 0
          ? undefined
          : {
              ...{ head: t`Day`, labels, format: formatNumber },
              series: known.map((metric) => ({
                name: words[metric],
                values: sumInto(buckets, business.figures[`days ${metric}`]?.rows ?? [], countOf),
              })),
            }
      }
    />
  )
}

/** Invoices and money received of twelve months. */
export function SalesSection({ business }: SectionProps) {
  const { t } = useLingui()
  const buckets = bucketsOf(yearBefore(business.past.to))
  const labels = useBucketNames(buckets)
  const sales = business.figures['year invoice']
  const received = business.figures['year receipt']
  const sums = sales && sumInto(buckets, sales.rows, sumOf)
  // The current month is not over: it would always seem to fall.
  const growth = sums && changeOf(sums.at(-2) ?? 0, sums.at(-3) ?? 0)
  const month = labels.at(-2) ?? ''
  return (
    <ChartPanel
      title={t`Sales and money received`}
      detail={
        growth === null || growth === undefined ? t`By month` : t`${month}: ${signed(growth)}% against the month before`
      }
      kind="wave"
      is_loading={business.is_loading}
      data={
        sums && {
          ...{ head: t`Month`, labels, format: formatMoneyShort },
          series: [
            { name: t`Sales`, values: sums },
            ...(received ? [{ name: t`Money received`, values: sumInto(buckets, received.rows, sumOf) }] : []),
          ],
        }
      }
    />
  )
}

/** A growth with its sign; the minus is as wide as the plus. */
const signed = (growth: number) => `${growth < 0 ? '−' : '+'}${formatNumber(Math.abs(growth))}`

const AGES = ['notDue', '0-30', '31-60', '61-90', '91+'] as const
type Ageing = { data: Record<(typeof AGES)[number], string>[]; capped: boolean }

/** What clients owe, by how long it is overdue. */
export function DueAgeSection({ business }: SectionProps) {
  const { t } = useLingui()
  const { data, isPending } = useQuery({
    queryKey: [business.business_id, 'ageing', 'invoice', 'dashboard'],
    queryFn: ({ signal }) => get<Ageing>('ageing', { quiet: true, signal }),
  })
  const words: Record<(typeof AGES)[number], string> = {
    notDue: t`Not due yet`,
    '0-30': t`Up to 30 days late`,
    '31-60': t`31 to 60 days late`,
    '61-90': t`61 to 90 days late`,
    '91+': t`More than 90 days late`,
  }
  const kind: ChartKind = 'bars'
  return (
    <ChartPanel
      title={t`Money due by age`}
      detail={data?.capped ? t`Of the ${formatCount(data.data.length)} clients who owe most` : undefined}
      kind={kind}
      is_loading={isPending}
      data={
        data && {
          ...{ head: t`Age`, labels: AGES.map((age) => words[age]), format: formatMoneyShort },
          series: [
            {
              name: t`Money due`,
              values: AGES.map((age) => data.data.reduce((sum, one) => sum + Number(one[age]), 0)),
            },
          ],
        }
      }
      placeOf={() => ({ to: `/business/${business.business_id}/outstanding` })}
    />
  )
}
