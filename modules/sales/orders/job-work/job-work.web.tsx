import { msg } from '@lingui/core/macro'
import { IconArrowBackUp, IconFileDescription, IconReceipt } from '@tabler/icons-react'
import { lazy } from 'react'
import { Nothing } from '#engine/web/cells.tsx'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import type { CellProps, RecordOverride, RecordPartProps, RowTitles } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { dayOf, formatDate } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { TONES } from '#ui/tones.ts'
import { OrderLink } from '../OrderLink.web.tsx'

const MakeBill = lazy(() => import('./MakeBill.web.tsx'))
const MakeChallan = lazy(() => import('./MakeChallan.web.tsx'))
const StageInput = lazy(() => import('./StageInput.web.tsx'))

/** The browser override of job work. */
export const jobWorkWeb: RecordOverride = {
  also_read: ['status'],
  columns: {
    contact_id: { width: 190 },
    description: { width: 200 },
    stage: { width: 120 },
    out: { width: 90 },
    status: { width: 170 },
  },
  hidden_columns: ['good_pieces', 'rejected_pieces', 'short_pieces', 'rate', 'charges', 'name'],
  cells: { due_date: DueCell },
  inputs: { work_stage: StageInput },
  Line: JobWorkLine,
  action_looks: {
    receive: { Icon: IconArrowBackUp },
    make_challan: { Icon: IconFileDescription, Dialog: MakeChallan, is_primary: () => false },
    make_bill: {
      Icon: IconReceipt,
      Dialog: MakeBill,
      is_open: (row) => Number(row.good_pieces ?? 0) > 0,
      is_primary: () => false,
    },
  },
  history_words: {
    pieces_back: msg`took pieces of this job work back`,
    challan_made: msg`made a delivery challan for these pieces`,
    bill_made: msg`made a purchase bill for these pieces`,
  },
  panels: [{ id: 'papers', name: msg`Challan and bill`, Panel: lazy(() => import('./JobWorkPapers.web.tsx')) }],
}

/** The day on which the pieces are due; in red once it has passed. */
function DueCell({ row, value }: CellProps) {
  if (!value) return <Nothing />
  const is_late = row.status === 'out' && textOf(value) < dayOf(new Date())
  return <span style={is_late ? { color: TONES.danger.color } : undefined}>{formatDate(textOf(value))}</span>
}

/** Under the title: the job worker and the order. */
function JobWorkLine({ row }: RecordPartProps) {
  const { contact_id, titles } = row as typeof row & { titles?: RowTitles }
  return (
    <Row as="span" gap="md">
      {typeof contact_id === 'number' && (
        <RecordLink record="contact" id={contact_id} title={titles?.contact_id as string | null} />
      )}
      <OrderLink row={row} />
    </Row>
  )
}
