export { type ApprovalRule, followApprovals, readSetup, rolesOf, saveSetup } from './people/rules.server.ts'
export { approvalHooks, keepPending, lockedWhilePending, refuseUnapproved } from './requests/decide.server.ts'
