export { approvalHooks, keepPending, lockedWhilePending, refuseUnapproved } from './requests/decide.server.ts'
export { type ApprovalRule, followApprovals, readSetup, rolesOf, saveSetup } from './people/rules.server.ts'
