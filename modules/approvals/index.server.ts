export { approvalHooks, keepPending, lockedWhilePending, refuseUnapproved } from './decide.server.ts'
export { type ApprovalRule, readSetup, rolesOf, saveSetup } from './rules.server.ts'
export { followApprovals } from './tell.server.ts'
