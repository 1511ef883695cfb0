import { useLingui } from '@lingui/react/macro'
import { choiceLabel, textOf } from '#engine/web/value-text.ts'
import { Status } from '#ui/bits.tsx'
import type { ApprovalStatus } from './approval.ts'
import { APPROVAL_FIELDS } from './approval-fields.ts'

/** The colours of the approval statuses. */
const APPROVAL_COLOURS: Readonly<Record<ApprovalStatus, string>> = {
  Pending: '#b7791f',
  Approved: '#2b8a4b',
  'Not Accepted': '#c2570c',
  Rejected: '#c2272d',
}

/** The approval of a record as a coloured word; nothing where it needs none. */
export function ApprovalWord({ value }: { value: unknown }) {
  const { i18n } = useLingui()
  const status = textOf(value)
  if (!status) return null
  return (
    <Status
      label={i18n._(choiceLabel(APPROVAL_FIELDS.approval, status))}
      colour={APPROVAL_COLOURS[status as ApprovalStatus]}
    />
  )
}
