import { refuse } from '#base/issue.ts'

/** The approval statuses of the specification. */
export const APPROVAL_STATUSES = ['Pending', 'Approved', 'Not Accepted', 'Rejected'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

type Refusal = ReturnType<typeof refuse>

/** One thing that waits for approval, whatever it is: a quotation, a time sheet, a correction. Persons are ids. */
export interface Approval {
  made_by: string
  submitted_by: string | null
  /** Null before the first submission, and after an edit of what was approved. */
  status: ApprovalStatus | null
  /** Who approved in this round, level by level; for a delegate also the person for whom they acted. */
  approved_by: readonly (readonly string[])[]
}

/** Who may approve. */
export interface ApprovalRights {
  /** How many approvals are needed, one above the other. */
  levels: 1 | 2
  /** The highest level of each person with the right. */
  approvers: Readonly<Record<string, number>>
  /** Someone has the right of another person from a day until a day (YYYY-MM-DD in India), both included. */
  delegates?: readonly { of: string; to: string; from: string; until: string }[]
}

/** What happens to an approval. `date` is the day in India. */
export type ApprovalEvent =
  | { type: 'submit'; by: string; date: string }
  | { type: 'edit'; by: string; date: string }
  | { type: 'approve' | 'not-accept' | 'reject'; by: string; date: string; reason?: string | null }

/** A new record that nobody has submitted. */
export const newApproval = (made_by: string): Approval => ({
  made_by,
  submitted_by: null,
  status: null,
  approved_by: [],
})

/**
 * An approval after an event, or why the event is refused; then nothing has changed. Nobody decides on their own work, not even an
 * Admin; not accepted means sent back, rejected is final. The rules are those of fixtures/vectors/sales/quotation.json, `approvals`.
 */
export function applyApprovalEvent(
  approval: Approval,
  event: ApprovalEvent,
  rights: ApprovalRights,
): Approval | Refusal {
  if (event.type === 'submit') return submit(approval, event.by)
  if (event.type === 'edit') return edit(approval)
  if (approval.status !== 'Pending') return refuse('not_pending', 'This does not wait for approval')
  const actors = actorsOf(approval, event, rights)
  if ('rule' in actors) return actors
  if (event.type === 'approve') {
    const approved_by = [...approval.approved_by, actors]
    return { ...approval, approved_by, status: approved_by.length >= rights.levels ? 'Approved' : 'Pending' }
  }
  if (!event.reason?.trim()) return refuse('reason_required', 'Give a reason')
  return { ...approval, status: event.type === 'reject' ? 'Rejected' : 'Not Accepted' }
}

const FINAL = refuse('final', 'This was rejected')

function submit(approval: Approval, by: string): Approval | Refusal {
  if (approval.status === 'Rejected') return FINAL
  if (approval.status === 'Pending' || approval.status === 'Approved')
    return refuse('not_open', 'This was submitted already')
  return { ...approval, submitted_by: by, status: 'Pending', approved_by: [] }
}

function edit(approval: Approval): Approval | Refusal {
  if (approval.status === 'Pending') return refuse('locked', 'This waits for approval')
  if (approval.status === 'Rejected') return FINAL
  return approval.status === 'Approved' ? { ...approval, status: null, approved_by: [] } : approval
}

/** The person who decides, with the one for whom they act; or why they may not. */
function actorsOf(
  approval: Approval,
  { by, date }: { by: string; date: string },
  { approvers, delegates = [] }: ApprovalRights,
): readonly string[] | Refusal {
  const isOwn = (person: string) => person === approval.made_by || person === approval.submitted_by
  if (isOwn(by)) return OWN
  const principals = delegates.filter(({ to, from, until }) => to === by && from <= date && date <= until)
  const ways = [[by], ...principals.map(({ of }) => [by, of])]
  const level = approval.approved_by.length + 1
  const hasApproved = (person: string) => approval.approved_by.some((persons) => persons.includes(person))
  if (hasApproved(by)) return SAME
  const open = ways.filter((way) => (approvers[way[way.length - 1]] ?? 0) >= level)
  const notOwn = open.filter((way) => !way.some(isOwn))
  if (open.length > 0 && notOwn.length === 0) return OWN
  const fresh = notOwn.find((way) => !way.some(hasApproved))
  if (notOwn.length > 0 && !fresh) return SAME
  return fresh ?? refuse('not_allowed', 'You may not decide on this')
}

const OWN = refuse('own_approval', 'Nobody decides on their own work')
const SAME = refuse('same_approver', 'The second approval comes from another person')
