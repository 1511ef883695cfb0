import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

/** The dashboards and reports in the browser. */
export const insightWeb = defineWebModule('insight', {
  // It is open before the other screens are known.
  screens: [{ address: 'dashboard', title: msg`Dashboard`, load: () => import('./today.web.tsx') }],
  menu: [
    {
      group: 'home',
      title: msg`Dashboard`,
      path: 'dashboard',
      icon: menuIcon('IconLayoutDashboard'),
      module: 'Dashboard',
    },
    {
      group: 'insight',
      title: msg`Reports`,
      path: 'reports',
      icon: menuIcon('IconReportAnalytics'),
      module: 'Reports',
      also_active: ['reports_new', 'reports_module', 'custom_reports'],
    },
  ],
  later: () => import('./later.web.ts'),
})
