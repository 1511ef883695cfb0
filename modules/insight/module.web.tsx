import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

/** The dashboard in the browser. */
export const insightWeb = defineWebModule('insight', {
  screens: [{ address: 'dashboard', title: msg`Dashboard`, load: () => import('./today.web.tsx') }],
  menu: [
    {
      group: 'home',
      title: msg`Dashboard`,
      path: 'dashboard',
      icon: menuIcon('IconLayoutDashboard'),
      module: 'Dashboard',
    },
  ],
})
