import { choice, instant, text } from '#engine/record/fields.ts'

/** What papers that are posted have in common in their definitions. */
export const POSTED_PAPER = {
  module: 'invoice',
  title: 'number',
  owner_field: 'assigned_user',
  location_field: 'location_id',
  hangs_on_it: ['note', 'task'],
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'assign', 'export'],
} as const

/** A draft may change, a posted paper only by being cancelled. */
export const POSTED_STATUS = choice({
  label: 'Status',
  options: ['draft', 'posted', 'cancelled'],
  labels: { draft: 'Draft', posted: 'Posted', cancelled: 'Cancelled' },
  default: 'draft',
  read_only: true,
})

/** Why and when a paper was cancelled. */
export const CANCELLED_FIELDS = {
  cancel_remark: text({ label: 'Why it was cancelled', max: 200, read_only: true }),
  cancelled_at: instant({ label: 'Cancelled', read_only: true }),
} as const

/** Posts a draft, after a question. */
export const postAction = (confirm: string) =>
  ({
    label: 'Post',
    past: 'posted',
    from: { status: ['draft'] },
    to: { status: 'posted', posted_at: { now: true } },
    confirm,
  }) as const

/** Cancels a posted paper, with the reason. */
export const cancelAction = (label: string) =>
  ({
    label,
    past: 'cancelled',
    from: { status: ['posted'] },
    to: { status: 'cancelled', cancelled_at: { now: true } },
    input: { cancel_remark: text({ label: 'Why it is cancelled', max: 200, required: true }) },
    danger: true,
  }) as const
