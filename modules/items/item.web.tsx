import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconBuildingWarehouse, IconGridDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordOverride, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { textOf } from '#engine/web/value-text.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { Row } from '#ui/layout/flow.tsx'

const ItemStock = lazy(() => import('./stock/ItemStock.web.tsx'))
const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The browser override of items. */
export const itemWeb: RecordOverride = {
  columns: {
    name: { label: 'Item', width: 280 },
    code: { width: 130 },
    item_group_id: { width: 150 },
    sale_price: { width: 120 },
    on_hand: { width: 100 },
    unit_id: { width: 100 },
    tax_rate: { width: 80 },
    hsn: { width: 120 },
    barcode: { width: 150 },
  },
  hidden_columns: ['kind', 'size', 'colour', 'is_active', 'created_at'],
  form_hint: msg`Only the name is needed. The rest can wait.`,
  Line: ItemLine,
  action_looks: {
    correct_stock: { Icon: IconBuildingWarehouse, is_primary: () => false },
    make_variants: { Icon: IconGridDots, is_primary: () => false },
    stop_using: { Icon: IconPlayerPause, is_primary: () => false },
    use_again: { Icon: IconPlayerPlay, is_primary: () => false },
  },
  history_words: {
    'corrected the stock of': msg`corrected the stock of this item`,
    'made variants of': msg`made variants of this item`,
    'stopped using': msg`stopped using this item`,
    'used again': msg`uses this item again`,
  },
  panels: [
    { id: 'stock', name: msg`Stock`, Panel: ItemStock, shown: (row) => row.kind !== 'service' },
    { id: 'files', name: msg`Pictures and files`, Panel: Attachments, useCount: useFileCount },
  ],
}

/** Under the name on the page: the code, and the item of which this is a variant. */
function ItemLine({ row }: RecordPartProps) {
  const { parent_id, titles } = row as RecordRow & { titles?: Record<string, string | null> }
  return (
    <Row as="span" gap="md">
      {textOf(row.code)}
      {typeof parent_id === 'number' && (
        <span>
          <Trans>
            Variant of <RecordLink record="item" id={parent_id} title={titles?.parent_id} />
          </Trans>
        </span>
      )}
    </Row>
  )
}
