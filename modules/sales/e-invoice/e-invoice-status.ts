import { choice } from '#engine/record/fields.ts'

/** Where a paper stands at the e-invoice portal. */
export const E_INVOICE_STATUSES = ['yet_to_push', 'pushing', 'pushed', 'failed', 'cancelled'] as const
export type EinvoiceStatus = (typeof E_INVOICE_STATUSES)[number]

/** Words of the states, which e-way bills share. */
export const PUSH_LABELS = {
  yet_to_push: 'Yet to push',
  pushing: 'Pushing',
  pushed: 'Pushed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

/** The state of the e-invoice, on the paper itself: lists show it and filter by it. Empty for a paper that needs none. */
export const E_INVOICE_FIELDS = {
  e_invoice_status: choice({
    label: 'E-invoice',
    options: E_INVOICE_STATUSES,
    labels: PUSH_LABELS,
    read_only: true,
  }),
} as const
