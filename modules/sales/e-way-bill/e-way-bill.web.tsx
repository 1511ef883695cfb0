import { msg } from '@lingui/core/macro'
import { IconSend, IconTruck } from '@tabler/icons-react'
import { Nothing } from '#engine/web/cells.tsx'
import type { CellProps, RecordOverride } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { formatDateTime } from '#ui/display.ts'
import { TONES } from '#ui/tones.ts'
import { DocumentLine, PortalBadge, PortalCard } from '../e-invoice/e-invoice.web.tsx'
import { consolidateBulk } from './consolidated/consolidated-bill.web.tsx'
import { jsonBulk } from '../portals/json-bulk.web.ts'
import { PortalWordsCell, PushStatusCell } from '../portals/PushStatus.web.tsx'

const HOUR = 3_600_000
const SOON_MS = 8 * HOUR

/** The end of validity: warm from eight hours before, when it can be extended. */
function ValidUntilCell({ row, value }: CellProps) {
  if (!value) return <Nothing />
  const left = new Date(textOf(value)).getTime() - Date.now()
  const is_near = row.status === 'pushed' && left < SOON_MS && left > -SOON_MS
  return <span style={is_near ? { color: TONES.warm.color } : undefined}>{formatDateTime(textOf(value))}</span>
}

/** True around the end of validity, when the portal takes an extension. */
const isEnding = (until: unknown): boolean =>
  typeof until === 'string' && Math.abs(new Date(until).getTime() - Date.now()) <= SOON_MS

/** The browser override of e-way bills. */
export const eWayBillWeb: RecordOverride = {
  also_read: ['document', 'waiting_for', 'total', 'date', 'document_number'],
  columns: {
    document_number: { width: 190 },
    number: { width: 140 },
    buyer_name: { width: 190 },
    status: { width: 120 },
    error: { width: 280 },
    valid_until: { width: 160 },
  },
  hidden_columns: ['transporter_name', 'consolidated_id'],
  cells: { status: PushStatusCell, error: PortalWordsCell, valid_until: ValidUntilCell },
  Card: PortalCard,
  Badge: PortalBadge,
  Line: DocumentLine,
  bulk: [consolidateBulk, jsonBulk],
  lock: {
    holds: (row) => row.status !== 'yet_to_push' && row.status !== 'failed',
    words: msg`The portal has this e-way bill. Use its actions to change it.`,
  },
  action_looks: {
    push: { Icon: IconSend },
    update_vehicle: { Icon: IconTruck, is_primary: (row) => !row.valid_until },
    change_transporter: { is_primary: () => false },
    extend: { is_open: (row) => isEnding(row.valid_until) },
    cancel: { is_primary: () => false },
  },
  history_words: {
    asked_to_push: msg`pushed this to the portal`,
    asked_for_vehicle: msg`sent the vehicle to the portal`,
    asked_for_transporter: msg`sent another transporter to the portal`,
    asked_to_extend: msg`asked the portal to extend this`,
    asked_to_cancel: msg`asked the portal to cancel this`,
    pushed: msg`got the portal's number`,
    vehicle_changed: msg`got the vehicle accepted`,
    transporter_changed: msg`got the transporter accepted`,
    consolidated: msg`put this on a consolidated e-way bill`,
    extended: msg`got the extension`,
    cancelled: msg`got the portal's cancellation`,
    portal_refused: msg`was refused by the portal`,
    portal_silent: msg`got no answer from the portal`,
  },
}
