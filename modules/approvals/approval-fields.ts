import type { ActionDefinition, ActionValue, StateCondition } from '#engine/record/actions.ts'
import { choice, longText, whole } from '#engine/record/fields.ts'
import { APPROVAL_STATUSES } from './approval.ts'

/** The fields of a record that may need approval. Its actions are those of `approvalActions`. */
export const APPROVAL_FIELDS = {
  approval: choice({ label: 'Approval', options: APPROVAL_STATUSES, read_only: true }),
  approval_needed: longText({ label: 'Why approval is needed', read_only: true }),
  approval_reason: longText({ label: 'Reason of the decision', read_only: true }),
  approvals: whole({ label: 'Approvals given', min: 0, read_only: true }),
}

interface Options {
  /** The state in which a person may ask. */
  from: StateCondition
  /** What approving and rejecting set beside the approval. */
  approved?: Readonly<Record<string, ActionValue>>
  rejected?: Readonly<Record<string, ActionValue>>
}

const WHY = longText({ label: 'Reason', required: true, help: 'The person who asked reads it' })

/** The actions of a record that may need approval: asking, and the three decisions. Deciding has the right `approve`. */
export const approvalActions = ({ from, approved = {}, rejected = {} }: Options) =>
  ({
    ask_approval: {
      label: 'Ask for approval',
      past: 'asked_approval',
      right: 'edit',
      from: { ...from, approval: [null, 'Not Accepted'] },
      to: { approval: 'Pending', approval_reason: null, approvals: null },
    },
    approve: {
      label: 'Approve',
      past: 'approved',
      from: { approval: ['Pending'] },
      to: { approval: 'Approved', ...approved },
      input: { approval_reason: longText({ label: 'Reason' }) },
    },
    not_accept: {
      label: 'Send back',
      past: 'sent_back',
      right: 'approve',
      from: { approval: ['Pending'] },
      to: { approval: 'Not Accepted' },
      input: { approval_reason: WHY },
    },
    reject: {
      label: 'Reject',
      past: 'rejected',
      right: 'approve',
      from: { approval: ['Pending'] },
      to: { approval: 'Rejected', ...rejected },
      input: { approval_reason: WHY },
      danger: true,
    },
  }) as const satisfies Record<string, ActionDefinition>
