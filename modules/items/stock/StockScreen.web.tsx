import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { usePaths, useSetup, useWhole, Whole } from '#engine/web/context.tsx'
import { Pill } from '#ui/bits.tsx'
import { formatNumber } from '#ui/display.ts'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { OlderButton } from '#ui/layout/DayLog.tsx'
import { Row, Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { MasterDetail } from '#ui/layout/MasterDetail.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { SearchBox } from '#ui/layout/SearchBox.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { EmptyState } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { item } from '../item.record.ts'
import { BelowZero } from './BelowZero.web.tsx'
import { ExportMovements } from './ExportMovements.web.tsx'
import ItemStock from './ItemStock.web.tsx'
import { useStockList, type WireStock } from './use-stock.web.ts'

/** `/business/{businessId}/stocks`: what is in stock, what is low (`?show=low` begins with that), and the movements of the chosen item. */
export default function StockScreen() {
  return <Whole of={item}>{() => <Stock />}</Whole>
}

function Stock() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { show } = usePlaceSearch()
  const [low, setLow] = useState(show === 'low')
  const found = useStockList({ q: useDeferredValue(typed.trim()), low })
  const low_count = found.data?.pages[0]?.low
  return (
    <SettingsPage
      width="full"
      detail={<Trans>What is there of each item, and every movement that led to it.</Trans>}
      actions={
        <Segmented
          label={t`Which items`}
          value={low ? 'low' : 'all'}
          options={[
            { value: 'all', label: t`All items` },
            { value: 'low', label: t`To reorder`, count: low_count },
          ]}
          onChange={(value) => setLow(value === 'low')}
        />
      }
    >
      <SearchBox is_main label={t`Search items in stock`} value={typed} onChange={setTyped} />
      <Loaded query={found} failed={<Trans>The stock could not be loaded</Trans>} lines={8}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0) return <NoStock low={low} searched={typed !== ''} />
          return (
            <Items
              rows={rows}
              more={
                found.hasNextPage && (
                  <OlderButton loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} />
                )
              }
            />
          )
        }}
      </Loaded>
      <ExportMovements />
      <BelowZero />
    </SettingsPage>
  )
}

function NoStock({ low, searched }: { low: boolean; searched: boolean }) {
  if (low || searched)
    return (
      <EmptyState
        icon={IconBuildingWarehouse}
        title={searched ? <Trans>No item in stock has these words</Trans> : <Trans>Nothing has to be reordered</Trans>}
      />
    )
  return (
    <EmptyState
      icon={IconBuildingWarehouse}
      title={<Trans>No stock is kept yet</Trans>}
      detail={
        <Trans>Enter the opening stock of your items, one by one or with a file. From then on it is counted.</Trans>
      }
    />
  )
}

/** The items beside the movements of the chosen one; a phone shows one of the two. */
function Items({ rows, more }: { rows: readonly WireStock[]; more: React.ReactNode }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const is_phone = useIsPhone()
  const go = useGo()
  const { item: named } = useSearch({ strict: false }) as { item?: unknown }
  const wanted = Number(named)
  const current = rows.find(({ item_id }) => item_id === wanted) ?? (is_phone ? undefined : rows[0])
  const place = (item_id?: number) => ({
    to: `/business/${business_id}/stocks`,
    search: item_id ? { item: item_id } : {},
  })
  return (
    <MasterDetail
      label={t`Items in stock`}
      is_open={current !== undefined}
      back={<Trans>All items</Trans>}
      onBack={() => void go({ ...place(), replace: true })}
      list={
        <Stack gap="xs">
          <List>
            {rows.map((one) => (
              <ListRow
                key={one.item_id}
                title={one.name}
                detail={one.code}
                side={<Quantity one={one} />}
                to={place(one.item_id)}
                current={one === current}
              />
            ))}
          </List>
          {more}
        </Stack>
      }
    >
      {current && <Chosen one={current} />}
    </MasterDetail>
  )
}

function Chosen({ one }: { one: WireStock }) {
  const paths = usePaths(useWhole(item))
  return (
    <Stack gap="md">
      <Row gap="md" justify="space-between">
        <Title order={2}>{one.name}</Title>
        <ButtonLink variant="default" size="xs" to={paths.one(one.item_id)}>
          <Trans>Open the item</Trans>
        </ButtonLink>
      </Row>
      <ItemStock key={one.item_id} row={{ id: one.item_id } as never} />
    </Stack>
  )
}

function Quantity({ one }: { one: WireStock }) {
  const words = [formatNumber(one.on_hand), one.unit].filter(Boolean).join(' ')
  return one.is_low ? <Pill tone="warm">{words}</Pill> : <span className="figure">{words}</span>
}
