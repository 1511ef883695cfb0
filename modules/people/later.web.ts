import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    {
      address: 'user',
      title: msg`Users`,
      fills: true,
      shows_records: true,
      load: () => import('./members/screen/MembersScreen.web.tsx'),
    },
    { address: 'team', title: msg`Teams`, shows_records: true, load: () => import('./teams/TeamScreen.web.tsx') },
    {
      address: 'branch/{-$branchId}',
      title: msg`Branches`,
      shows_records: true,
      load: () => import('./branches/BranchScreen.web.tsx'),
    },
    {
      address: 'roles',
      title: msg`Roles`,
      shows_records: true,
      load: () => import('./roles/screen/RoleListScreen.web.tsx'),
    },
    {
      address: 'roles/$roleId',
      title: ({ roleId }) => (roleId === 'new' ? msg`New role` : msg`Role`),
      crumbs: [{ title: msg`Roles`, path: 'roles' }],
      wide: true,
      shows_records: true,
      load: () => import('./roles/screen/RoleEditorScreen.web.tsx'),
    },
    {
      address: 'audit',
      title: msg`Audit log`,
      wide: true,
      shows_records: true,
      load: () => import('./audit/audit.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.peopleSettings),
}
