import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDownLeft, IconArrowUpRight, IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isModuleOn } from '#shell/menu.ts'
import { modulesQuery } from '#shell/session-queries.ts'
import { get } from '#ui/client/request.ts'
import { formatDate, formatMoneyShort, formatNumber } from '#ui/display.ts'
import { Muted, PanelBody } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { Place } from '#ui/places.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { ChartPanel } from '../chart/ChartPanel.web.tsx'
import { rowsBehind } from '../figures/figures.web.ts'

interface Low {
  item_id: number
  name: string
  unit: string | null
  on_hand: string
  reorder_level: string | null
}
interface Movement {
  id: number
  item_id: number
  item: string
  location: string
  quantity: string
  date: string
  paper: string | null
}
/** The answer of `/api/stock/summary`; `value` is null where a price is hidden from the person. */
interface Summary {
  value: {
    total: string
    elsewhere: string
    groups: { item_group_id: number | null; name: string | null; value: string }[]
    without_price: number
  } | null
  low: { count: number; data: Low[] }
  movements: Movement[]
}

/** The stock of the business as it is now, in one call for all its sections; null where the module is off. */
export function useStock(business_id: number, { enabled }: { enabled: boolean }) {
  const { data: modules } = useQuery(modulesQuery(business_id))
  const is_on = isModuleOn(modules, 'Inventry')
  const query = useQuery({
    queryKey: [business_id, null, 'stock summary', ['item', 'invoice', 'bill']],
    queryFn: ({ signal }) => get<Summary>('stock/summary', { quiet: true, signal }),
    enabled: enabled && is_on,
    refetchInterval: 60_000,
  })
  return is_on ? { ...query, business_id } : null
}

type Stock = NonNullable<ReturnType<typeof useStock>>
const MOST_GROUPS = 8
/** The smallest quantity that stock is counted in. */
const SMALLEST = '0.000001'

/** What the goods of the business are worth at their purchase prices: those here by group of items, and those with others. */
export function StockValueSection({ stock }: { stock: Stock }) {
  const { t } = useLingui()
  const { data, isPending, error, refetch, business_id } = stock
  const value = data?.value
  if (data && !value) return null
  const groups = (value?.groups ?? []).slice(0, MOST_GROUPS).map((group) => ({
    ...{ name: group.name ?? t`No group`, value: group.value, place: inStock(business_id, group.item_group_id) },
  }))
  if (value && value.elsewhere !== '0.00')
    groups.push({
      ...{ name: t`With others, on challans`, value: value.elsewhere },
      place: { to: `/business/${business_id}/challans` },
    })
  const without = value?.without_price ?? 0
  const total = value && formatMoneyShort(value.total)
  return (
    <ChartPanel
      title={t`Stock value`}
      detail={
        value
          ? without > 0
            ? t`${total} at purchase prices; ${plural(without, { one: '1 item has none', other: `${formatNumber(without)} items have none` })}`
            : t`${total} at purchase prices`
          : undefined
      }
      kind="bars"
      is_loading={isPending}
      empty={t`No goods with a purchase price are in stock.`}
      failed={
        error && !data ? (
          <ErrorState what={t`The stock could not be loaded`} error={error} onRetry={() => void refetch()} />
        ) : undefined
      }
      data={
        value
          ? {
              ...{ head: t`Group`, format: formatMoneyShort },
              labels: groups.map(({ name }) => name),
              series: [{ name: t`Value`, values: groups.map((one) => Number(one.value)) }],
            }
          : undefined
      }
      placeOf={(at) => groups[at].place}
    />
  )
}

/** The items at or below their reorder level. */
export function ReorderSection({ stock }: { stock: Stock }) {
  const { t } = useLingui()
  const { data, business_id } = stock
  return (
    <StockList
      {...{ stock, title: t`Items to reorder` }}
      place={toReorder(business_id)}
      detail={data && t`${formatNumber(data.low.count)} at or below their reorder level`}
      empty={<Trans>Every item is above its reorder level.</Trans>}
      lines={data?.low.data.map(({ item_id, name, unit, on_hand, reorder_level }) => (
        <ListRow
          key={item_id}
          to={{ to: `/business/${business_id}/inventry/${item_id}` }}
          current={false}
          lead={<IconTile icon={IconPackage} size={32} />}
          title={name}
          detail={t`Reorder at ${formatNumber(Number(reorder_level))}`}
          side={<b className="figure">{`${formatNumber(Number(on_hand))} ${unit ?? ''}`}</b>}
        />
      ))}
    />
  )
}

/** The latest goods in and out. */
export function MovementSection({ stock }: { stock: Stock }) {
  const { t } = useLingui()
  const { data, business_id } = stock
  return (
    <StockList
      {...{ stock, title: t`Latest stock movements` }}
      empty={<Trans>No goods have moved yet.</Trans>}
      lines={data?.movements.map(({ id, item_id, item, location, quantity, date, paper }) => {
        const is_out = quantity.startsWith('-')
        return (
          <ListRow
            key={id}
            to={{ to: `/business/${business_id}/inventry/${item_id}` }}
            current={false}
            lead={<IconTile icon={is_out ? IconArrowUpRight : IconArrowDownLeft} size={32} />}
            title={item}
            detail={[formatDate(date), location, paper].filter(Boolean).join(' · ')}
            side={<b className="figure">{`${is_out ? '−' : '+'}${formatNumber(Math.abs(Number(quantity)))}`}</b>}
          />
        )
      })}
    />
  )
}

/** The list of the items of a group that are in stock. */
const inStock = (business_id: number, item_group_id: number | null): Place =>
  rowsBehind(business_id, {
    place: 'inventry',
    filter: {
      combiner: 'AND',
      conditions: [
        { field: 'item_group_id', condition: 'In', values: [item_group_id] },
        { field: 'on_hand', condition: 'From', values: [SMALLEST] },
      ],
    },
  })

/** The list of the items at or below their reorder level. */
export const toReorder = (business_id: number): Place => ({
  to: `/business/${business_id}/stocks`,
  search: { show: 'low' },
})

function StockList({
  stock,
  place,
  title,
  detail,
  empty,
  lines,
}: {
  stock: Stock
  /** Where all of them are. */
  place?: Place
  title: string
  detail?: string
  empty: ReactNode
  lines: ReactNode[] | undefined
}) {
  const { t } = useLingui()
  const { business_id, error, refetch } = stock
  return (
    <Panel
      {...{ title, detail }}
      padded={false}
      actions={<TextLink {...(place ?? { to: `/business/${business_id}/stocks` })}>{t`Stock`}</TextLink>}
    >
      {error && !lines ? (
        <ErrorState what={t`The stock could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : !lines ? (
        <PanelBody>
          <Skeleton lines={5} />
        </PanelBody>
      ) : lines.length === 0 ? (
        <PanelBody>
          <Muted>{empty}</Muted>
        </PanelBody>
      ) : (
        <List>{lines}</List>
      )}
    </Panel>
  )
}
