import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordPanel } from '#engine/web/override.ts'

/** The tab of a document with its e-invoice and its e-way bills. */
export const portalPanel: RecordPanel = {
  id: 'portals',
  name: msg`E-invoice and e-way bill`,
  Panel: lazy(() => import('./PaperParts.web.tsx')),
  shown: (row) => row.status !== 'draft',
}
