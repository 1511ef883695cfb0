import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

// One screen for all addresses of reports; the menu entry stands for them all.
const reports = { title: msg`Reports`, shows_records: true, load: () => import('./reports/ReportRoutes.web.tsx') }

/** The dashboards and reports in the browser. */
export const insightWeb = defineWebModule('insight', {
  screens: [
    { address: 'dashboard', title: msg`Dashboard`, load: () => import('./today.web.tsx') },
    { address: 'reports', ...reports },
    { address: 'reports/$reportId', ...reports },
    { address: 'reports_new', ...reports },
    { address: 'reports_module/$moduleName', ...reports },
    { address: 'custom_reports/$reportId', ...reports },
  ],
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
})
