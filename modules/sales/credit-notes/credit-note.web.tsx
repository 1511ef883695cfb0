import { msg } from '@lingui/core/macro'
import { IconCircleCheck, IconSend } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { dayOf } from '#ui/display.ts'
import { FILES_PANEL } from '../documents/files-panel.web.ts'
import { documentOverride, SHARE_WORDS } from '../documents/document-looks.web.tsx'
import { DocumentStatus } from '../documents/DocumentStatus.web.tsx'
import { jsonBulk } from '../portals/json-bulk.web.ts'
import { portalPanel } from '../portals/panels.web.ts'
import { EinvoiceBadge, PushStatusCell } from '../portals/PushStatus.web.tsx'
import { creditNote } from './credit-note.record.ts'

const NoteLines = lazy(() => import('./NoteLines.web.tsx'))
const CorrectDialog = lazy(() => import('../portals/CorrectDialog.web.tsx'))

const { inputs: _inputs, ...base } = documentOverride(creditNote)

/** The browser override of credit notes. */
export const creditNoteWeb: RecordOverride = {
  ...base,
  also_read: [...(base.also_read ?? []), 'e_invoice_status'],
  cells: { ...base.cells, e_invoice_status: PushStatusCell },
  bulk: [...(base.bulk ?? []), jsonBulk],
  Badge: ({ row }: RecordPartProps) => (
    <>
      <DocumentStatus definition={creditNote} row={row} />
      <EinvoiceBadge row={row} />
    </>
  ),
  inputs: { lines: NoteLines },
  start: () => ({ date: dayOf(new Date()) }),
  form_hint: msg`What is left of the invoice is taken over. Lower the quantities before you post; the amounts follow when you save.`,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This credit note is posted and stays as it is. To correct it, cancel it and write a new one.`,
  },
  action_looks: {
    post: { Icon: IconCircleCheck },
    push_e_invoice: { Icon: IconSend },
    correct: { Dialog: CorrectDialog, is_primary: () => false },
    make_e_way_bill: { is_primary: () => false },
    cancel: { is_primary: () => false },
  },
  history_words: {
    ...SHARE_WORDS,
    posted: msg`posted this credit note`,
    cancelled: msg`cancelled this credit note`,
    e_invoice_moved: msg`changed the state of the e-invoice`,
    e_invoice_asked: msg`pushed this to the portal`,
    client_corrected: msg`corrected the client's data`,
  },
  panels: [portalPanel, FILES_PANEL],
}
