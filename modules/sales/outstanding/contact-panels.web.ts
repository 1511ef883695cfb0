import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordPanel } from '#engine/web/override.ts'

/** The account of a client, on the client's page. */
export const contactPanels: readonly RecordPanel[] = [
  { id: 'account', name: msg`Account`, Panel: lazy(() => import('./ContactAccount.web.tsx')) },
]
