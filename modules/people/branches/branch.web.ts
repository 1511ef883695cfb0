import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordOverride } from '#engine/web/override.ts'

const StateInput = lazy(() => import('./StateInput.web.tsx'))

/** The browser overrides of branches. */
export const branchWeb: RecordOverride = {
  inputs: { state: StateInput },
  form_hint: msg`Its state decides the kind of GST on its papers.`,
}
