import { msg } from '@lingui/core/macro'
import { defineWebModule } from '#shell/module.ts'

/** Approvals in the browser. The modules whose records need one place the entry in their part of the side menu. */
export const approvalsWeb = defineWebModule('approvals', {
  screens: [
    {
      address: 'approvals',
      title: msg`Approvals`,
      shows_records: true,
      load: () => import('./screens/ApprovalsScreen.web.tsx'),
    },
    { address: 'config/approvals', title: msg`Who approves`, load: () => import('./screens/RulesScreen.web.tsx') },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.approvalSettings),
})
