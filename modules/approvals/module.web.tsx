import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

/** Approvals in the browser. */
export const approvalsWeb = defineWebModule('approvals', {
  screens: [
    {
      address: 'approvals',
      title: msg`Approvals`,
      shows_records: true,
      load: () => import('./ApprovalsScreen.web.tsx'),
    },
  ],
  menu: [
    {
      group: 'sales',
      title: msg`Approvals`,
      path: 'approvals',
      icon: menuIcon('IconChecks'),
      module: 'Quotations',
      needs: [{ record: 'quotation', right: 'approve' }],
    },
  ],
})
