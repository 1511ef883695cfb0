import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    {
      address: 'approvals',
      title: msg`Approvals`,
      shows_records: true,
      load: () => import('./screens/ApprovalsScreen.web.tsx'),
    },
    {
      address: 'config/approvals',
      title: msg`Who approves`,
      shows_records: true,
      load: () => import('./screens/RulesScreen.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.approvalSettings),
}
