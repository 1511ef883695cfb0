import { msg } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordOverride } from '#engine/web/override.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { dayOf } from '#ui/display.ts'
import { documentOverride } from '../documents/document-looks.web.tsx'
import { creditNote } from './credit-note.record.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

const { inputs: _inputs, ...base } = documentOverride(creditNote)

/** The browser override of credit notes. */
export const creditNoteWeb: RecordOverride = {
  ...base,
  start: () => ({ date: dayOf(new Date()) }),
  form_hint: msg`What is left of the invoice is taken over. Lower the quantities before you post; the amounts follow when you save.`,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This credit note is posted and stays as it is. To correct it, cancel it and write a new one.`,
  },
  action_looks: { post: { Icon: IconCircleCheck }, cancel: { is_primary: () => false } },
  history_words: { posted: msg`posted this credit note`, cancelled: msg`cancelled this credit note` },
  panels: [{ id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount }],
}
