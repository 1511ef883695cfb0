export { approvalHooks, keepPending, lockedWhilePending, refuseUnapproved } from './decide.server.ts'
export { type ApprovalRule, followApprovals, readSetup, rolesOf, saveSetup } from './rules.server.ts'
