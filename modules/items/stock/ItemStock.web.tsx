import { Trans, useLingui } from '@lingui/react/macro'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useSetup } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { formatDate, formatNumber } from '#ui/display.ts'
import { Stack } from '#ui/layout/flow.tsx'
import { OlderButton } from '#ui/layout/DayLog.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Figures } from '#ui/layout/Panel.tsx'
import { FigureCells, Table } from '#ui/layout/Table.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ExportMovements } from './ExportMovements.web.tsx'
import { useMovementWords } from './movement-words.web.ts'
import { useItemStock, useMovements, type WireMovement } from './use-stock.web.ts'

/** The stock of an item on its page: what is at each branch, and every movement with the balance after it. */
export default function ItemStock({ row }: Pick<RecordPartProps, 'row'>) {
  const { t } = useLingui()
  const stock = useItemStock(row.id)
  return (
    <Loaded query={stock} failed={<Trans>The stock could not be loaded</Trans>} lines={4}>
      {(found) =>
        found === null ? (
          <EmptyState
            icon={IconBuildingWarehouse}
            title={<Trans>The stock of this item is not kept yet</Trans>}
            detail={<Trans>Enter an opening stock, or choose “Correct stock” to say what is there.</Trans>}
          />
        ) : (
          <Stack gap="md">
            <Figures
              figures={[
                {
                  label: <Trans>In stock</Trans>,
                  value: [formatNumber(found.on_hand), found.unit].filter(Boolean).join(' '),
                  tone: found.is_low ? 'warm' : 'good',
                },
                ...(found.places.length > 1
                  ? found.places.map(({ location, quantity }) => ({ label: location, value: formatNumber(quantity) }))
                  : []),
                ...(found.reorder_level === null
                  ? []
                  : [{ label: t`Reorder at`, value: formatNumber(found.reorder_level) }]),
              ]}
            />
            <Movements item_id={row.id} has_places={found.places.length > 1} />
          </Stack>
        )
      }
    </Loaded>
  )
}

function Movements({ item_id, has_places }: { item_id: number; has_places: boolean }) {
  const { t } = useLingui()
  const found = useMovements(item_id)
  const head = [t`Date`, t`Movement`, t`Paper`, ...(has_places ? [t`Branch`] : []), t`In`, t`Out`, t`Balance`]
  return (
    <Loaded query={found} failed={<Trans>The movements could not be loaded</Trans>} lines={6}>
      {({ pages }) => (
        <Stack gap="md">
          <ExportMovements item_id={item_id} />
          <Table stacked head={head}>
            {pages.flatMap(({ data }) =>
              data.map((one) => <MovementRow key={one.id} one={one} head={head} has_places={has_places} />),
            )}
          </Table>
          {found.hasNextPage && (
            <OlderButton loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

function MovementRow({ one, head, has_places }: { one: WireMovement; head: readonly string[]; has_places: boolean }) {
  const words = useMovementWords()
  const is_out = one.quantity.startsWith('-')
  const size = formatNumber(one.quantity.replace('-', ''))
  return (
    <tr>
      <td>{formatDate(one.date)}</td>
      <td>
        {words.kind(one)}
        {one.note && <small className="muted"> · {words.note(one.note)}</small>}
      </td>
      <td>
        <Paper one={one} />
      </td>
      {has_places && <td>{one.location}</td>}
      <FigureCells
        head={head.slice(has_places ? 3 : 2)}
        cells={[is_out ? null : size, is_out ? size : null, formatNumber(one.balance)]}
      />
    </tr>
  )
}

/** The paper that moved the goods, as a link for people who may see it. */
function Paper({ one: { record, record_id, paper } }: { one: WireMovement }) {
  const { catalog } = useSetup()
  if (record === null || record_id === null) return paper
  const is_known = catalog.records.some(({ name }) => name === record)
  return is_known ? <RecordLink record={record} id={record_id} title={paper} /> : paper
}
