import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconTruck } from '@tabler/icons-react'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow, RowTitles } from '#engine/web/override.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Pill } from '#ui/bits.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { portalPanel } from '../../portals/panels.web.ts'
import { goodsBack } from './goods-back.record.ts'

const TONES: Readonly<Record<string, 'warm' | 'brand' | 'danger'>> = {
  expected: 'warm',
  received: 'brand',
  cancelled: 'danger',
}

function BackStatus({ row }: { row: RecordRow }) {
  const { i18n } = useLingui()
  const status = textOf(row.status)
  return <Pill tone={TONES[status]}>{i18n._(choiceLabel(goodsBack.fields.status, status))}</Pill>
}

/** The browser override of goods that came back. */
export const goodsBackWeb: RecordOverride = {
  also_read: ['status', 'challan_id', 'how'],
  columns: { name: { width: 190 }, buyer_name: { width: 200 }, challan_id: { width: 170 } },
  hidden_columns: ['contact_id'],
  cells: { status: ({ row }: CellProps) => <BackStatus row={row} /> },
  Badge: ({ row }: RecordPartProps) => <BackStatus row={row} />,
  Line: BackLine,
  lock: { holds: () => true, words: msg`Goods that came back stay as they are. Cancel them, and enter them again.` },
  action_looks: {
    receive: { Icon: IconArrowBackUp },
    make_e_way_bill: {
      Icon: IconTruck,
      is_primary: (row) => row.status === 'expected',
      is_open: (row) => row.how === 'back',
    },
    cancel: { is_primary: () => false },
  },
  panels: [{ ...portalPanel, shown: (row) => row.how === 'back' }],
  history_words: {
    goods_received: msg`received these goods`,
    cancelled: msg`cancelled these goods`,
  },
}

/** Under the title: from whom, and the challan. */
function BackLine({ row }: RecordPartProps) {
  const { titles } = row as typeof row & { titles?: RowTitles }
  return (
    <Row as="span" gap="md">
      {textOf(row.buyer_name)}
      {typeof row.challan_id === 'number' && (
        <RecordLink record="delivery_challan" id={row.challan_id} title={titles?.challan_id as string | null} />
      )}
    </Row>
  )
}
