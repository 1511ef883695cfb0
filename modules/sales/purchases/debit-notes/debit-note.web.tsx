import { msg } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { CellProps, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { dayOf } from '#ui/display.ts'
import { DocumentStatus, PdfButton } from '../../documents/document-looks.web.tsx'
import { partyCard } from '../PartyCard.web.tsx'
import { debitNote } from './debit-note.record.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The browser override of debit notes. */
export const debitNoteWeb: RecordOverride = {
  also_read: ['supplier_name', 'number', 'date', 'status', 'total'],
  columns: {
    number: { width: 240 },
    supplier_name: { width: 220 },
    date: { width: 110 },
    status: { width: 120 },
    total: { width: 130 },
  },
  hidden_columns: ['supplier_name', 'contact_id', 'location_id'],
  cells: { status: ({ row }: CellProps) => <DocumentStatus definition={debitNote} row={row} /> },
  Card: partyCard(debitNote, { party: 'supplier_name', amount: 'total', day: 'date' }),
  start: () => ({ date: dayOf(new Date()) }),
  form_hint: msg`What is left of the bill is taken over. Lower the quantities before you post; the amounts follow when you save.`,
  Badge: ({ row }: RecordPartProps) => <DocumentStatus definition={debitNote} row={row} />,
  Actions: PdfButton,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This debit note is posted and stays as it is. To correct it, cancel it and write a new one.`,
  },
  action_looks: { post: { Icon: IconCircleCheck }, cancel: { is_primary: () => false } },
  history_words: { posted: msg`posted this debit note`, cancelled: msg`cancelled this debit note` },
  panels: [{ id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount }],
}
