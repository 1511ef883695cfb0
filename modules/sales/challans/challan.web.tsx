import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCircleCheck, IconTruck } from '@tabler/icons-react'
import { lazy } from 'react'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordOverride, RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Pill } from '#ui/bits.tsx'
import { dayOf, formatDate } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { TONES } from '#ui/tones.ts'
import { documentOverride, PdfButton } from '../documents/document-looks.web.tsx'
import { DocumentStatus } from '../documents/DocumentStatus.web.tsx'
import { FILES_PANEL } from '../documents/files-panel.web.ts'
import { portalPanel } from '../portals/panels.web.ts'
import { challan } from './challan.record.ts'

const ChallanGoods = lazy(() => import('./ChallanGoods.web.tsx'))
const GoodsInput = lazy(() => import('./back/GoodsInput.web.tsx'))
const GoodsBackDialog = lazy(() => import('./back/GoodsBackDialog.web.tsx'))

const base = documentOverride(challan)
const never = () => false

/** The browser override of delivery challans. */
export const challanWeb: RecordOverride = {
  ...base,
  also_read: [...(base.also_read ?? []), 'goods_status', 'return_limit', 'purpose'],
  columns: { ...base.columns, number: { width: 170 }, purpose: { width: 140 }, return_limit: { width: 130 } },
  hidden_columns: [...(base.hidden_columns ?? []), 'total', 'back_by', 'assigned_user'],
  cells: { ...base.cells, goods_status: GoodsCell, return_limit: LimitCell },
  Badge: ({ row }: RecordPartProps) => (
    <>
      <DocumentStatus definition={challan} row={row} />
      <GoodsPill row={row} />
    </>
  ),
  inputs: { ...base.inputs, goods: GoodsInput },
  Line: ChallanLine,
  Actions: PdfButton,
  form_hint: msg`The number comes when you post it. Nothing is sold, so no tax is charged: the tax % only says what the goods are, for ITC-04.`,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This challan is posted and stays as it is. Take its goods back, or cancel it.`,
  },
  action_looks: {
    post: { Icon: IconCircleCheck },
    goods_back: { Icon: IconArrowBackUp, Dialog: GoodsBackDialog },
    make_e_way_bill: { Icon: IconTruck, is_primary: never },
    extend_time: { is_primary: never, is_open: (row) => textOf(row.return_limit) !== '' },
    cancel: { is_primary: never },
  },
  history_words: {
    posted: msg`posted this challan`,
    cancelled: msg`cancelled this challan`,
    goods_back: msg`took goods of this challan back`,
    goods_moved: msg`changed what of this challan is still out`,
    time_extended: msg`extended the last day of this challan`,
  },
  panels: [
    { id: 'goods', name: msg`Goods out and back`, Panel: ChallanGoods, shown: (row) => row.status !== 'draft' },
    portalPanel,
    FILES_PANEL,
  ],
}

const isOut = (row: RecordRow): boolean => row.status === 'posted' && row.goods_status !== 'back'

function GoodsPill({ row }: { row: RecordRow }) {
  const { i18n } = useLingui()
  const status = textOf(row.goods_status)
  if (row.status !== 'posted' || status === '') return null
  return (
    <Pill tone={status === 'back' ? 'brand' : 'warm'}>{i18n._(choiceLabel(challan.fields.goods_status, status))}</Pill>
  )
}

function GoodsCell({ row }: CellProps) {
  return row.status === 'posted' ? <GoodsPill row={row} /> : <Nothing />
}

/** The last day by law: warm in the last 30 days, red once it has passed, while goods are out. */
function LimitCell({ row, value }: CellProps) {
  if (!value) return <Nothing />
  const tone = isOut(row) ? toneOf(textOf(value)) : null
  return <span style={tone ? { color: TONES[tone].color } : undefined}>{formatDate(textOf(value))}</span>
}

const WARN_DAYS = 30
const DAY = 86_400_000

function toneOf(limit: string): 'danger' | 'warm' | null {
  const today = dayOf(new Date())
  if (limit < today) return 'danger'
  return Date.parse(limit) - Date.parse(today) <= WARN_DAYS * DAY ? 'warm' : null
}

/** Under the title: to whom, why, and until when the law lets the goods be away. */
function ChallanLine({ row }: RecordPartProps) {
  const { t, i18n } = useLingui()
  const limit = textOf(row.return_limit)
  const late = isOut(row) && limit !== '' ? toneOf(limit) : null
  const words = [textOf(row.buyer_name), i18n._(choiceLabel(challan.fields.purpose, textOf(row.purpose)))]
  return (
    <Row as="span" gap="md">
      {words.filter(Boolean).join(' · ')}
      {isOut(row) && limit !== '' && (
        <span style={late ? { color: TONES[late].color } : undefined}>
          {late === 'danger'
            ? t`Not back by ${formatDate(limit)}: by law they count as supplied on the day they were sent`
            : t`back by ${formatDate(limit)}, by law`}
        </span>
      )}
    </Row>
  )
}
