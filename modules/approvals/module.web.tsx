import { defineWebModule } from '#shell/module.ts'

/** Approvals in the browser. The modules whose records need one place the entry in their part of the side menu. */
export const approvalsWeb = defineWebModule('approvals', {
  later: () => import('./later.web.ts'),
})
