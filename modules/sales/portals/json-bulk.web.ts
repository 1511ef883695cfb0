import { msg } from '@lingui/core/macro'
import { IconBraces } from '@tabler/icons-react'
import { lazy } from 'react'
import type { BulkLook } from '#engine/web/override.ts'

/** The file of the selected documents for the portal's own screen. */
export const jsonBulk: BulkLook = {
  name: msg`JSON for the portal`,
  Icon: IconBraces,
  rights: ['export'],
  most: 200,
  Dialog: lazy(() => import('./JsonDialog.web.tsx')),
}
