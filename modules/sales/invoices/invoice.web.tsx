import { msg } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordOverride } from '#engine/web/override.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { documentOverride } from '../documents/document-looks.web.tsx'
import { invoice } from './invoice.record.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The browser override of invoices. */
export const invoiceWeb: RecordOverride = {
  ...documentOverride(invoice),
  form_hint: msg`The number comes when you post it. Until then everything may change.`,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This invoice is posted and stays as it is. To correct it, cancel it and write a new one.`,
  },
  action_looks: { post: { Icon: IconCircleCheck }, cancel: { is_primary: () => false } },
  history_words: { posted: msg`posted this invoice`, cancelled: msg`cancelled this invoice` },
  panels: [{ id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount }],
}
