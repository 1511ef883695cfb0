import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordOverride } from '#engine/web/override.ts'

const StateInput = lazy(() => import('./StateInput.web.tsx'))

/** What is special about branches in the browser. */
export const branchWeb: RecordOverride = {
  inputs: { state: StateInput },
  form_hint: msg`Its state decides the kind of GST on its papers.`,
}
