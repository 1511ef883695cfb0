import { msg } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordOverride } from '#engine/web/override.ts'
import { PdfButton } from '../../documents/document-looks.web.tsx'
import { postedOverride } from '../../documents/posted-looks.web.tsx'
import { debitNote } from './debit-note.record.ts'

const NoteLines = lazy(() => import('../../credit-notes/NoteLines.web.tsx'))

/** The browser override of debit notes. */
export const debitNoteWeb: RecordOverride = {
  ...postedOverride(debitNote, {
    card: { party: 'supplier_name', amount: 'total', day: 'date', nameless: msg`Without a name` },
    locked: msg`This debit note is posted and stays as it is. To correct it, cancel it and write a new one.`,
  }),
  also_read: ['supplier_name', 'number', 'date', 'status', 'total'],
  columns: {
    number: { width: 240 },
    supplier_name: { width: 220 },
    date: { width: 110 },
    status: { width: 120 },
    total: { width: 130 },
  },
  hidden_columns: ['supplier_name', 'contact_id', 'location_id'],
  inputs: { lines: NoteLines },
  form_hint: msg`What is left of the bill is taken over. Lower the quantities before you post; the amounts follow when you save.`,
  Actions: PdfButton,
  action_looks: { post: { Icon: IconCircleCheck }, cancel: { is_primary: () => false } },
  history_words: { posted: msg`posted this debit note`, cancelled: msg`cancelled this debit note` },
}
