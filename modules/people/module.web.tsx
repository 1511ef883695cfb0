import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'

/** People in the browser. */
export const peopleWeb = defineWebModule('people', {
  menu: [
    { group: 'people', title: msg`Users`, path: 'user', icon: menuIcon('IconUsers') },
    { group: 'people', title: msg`Teams`, path: 'team', icon: menuIcon('IconSitemap') },
  ],
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
  later: () => import('./later.web.ts'),
})
