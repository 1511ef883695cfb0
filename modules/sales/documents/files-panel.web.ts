import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordPanel } from '#engine/web/override.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'

/** The files of a paper, on its page. */
export const FILES_PANEL: RecordPanel = {
  id: 'files',
  name: msg`Files`,
  Panel: lazy(() => import('#platform/files/screen/Attachments.tsx')),
  useCount: useFileCount,
}
