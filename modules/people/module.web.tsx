import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'

/** People in the browser. */
export const peopleWeb = defineWebModule('people', {
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
  menu: [
    { group: 'people', title: msg`Users`, path: 'user', icon: menuIcon('IconUsers') },
    { group: 'people', title: msg`Teams`, path: 'team', icon: menuIcon('IconSitemap') },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.peopleSettings),
  searched: [
    { record: 'user', title: msg`Users`, icon: menuIcon('IconUsers'), path: (id) => `user?person=${id}` },
    { record: 'team', title: msg`Teams`, icon: menuIcon('IconSitemap'), path: (id) => `team?team=${id}` },
    { record: 'location', title: msg`Branches`, icon: menuIcon('IconBuildingWarehouse'), path: (id) => `branch/${id}` },
  ],
  actions: [
    {
      title: msg`Invite a person`,
      path: 'user?invite=1',
      icon: menuIcon('IconUserPlus'),
      needs: { record: 'user', right: 'create' },
    },
  ],
  overrides: { location: () => import('./branches/branch.web.ts').then((found) => found.branchWeb) },
  slots: {
    WhoSees: lazy(() => import('./visibility/screen/WhoSees.web.tsx')),
    viewing_banner: lazy(() => import('./visibility/screen/ViewingBanner.web.tsx')),
  },
})
