import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { useQuotationsOf } from './use-quotations.web.ts'

/** What sales add to opportunities: lines that an item fills, and the quotations made from them. */
export const opportunityParts: Pick<RecordOverride, 'panels' | 'inputs'> = {
  inputs: { lines: lazy(() => import('../documents/items/ItemLines.web.tsx')) },
  panels: [
    {
      id: 'quotations',
      name: msg`Quotations`,
      Panel: lazy(() => import('./OpportunityQuotations.web.tsx')),
      useCount: ({ row }: RecordPartProps) => useQuotationsOf(row.id).data?.data.length || undefined,
    },
  ],
}
