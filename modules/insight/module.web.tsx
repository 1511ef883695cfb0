import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

// One chunk for all addresses of a report.
const report = (name: keyof typeof import('./reports/ReportRoutes.web.tsx')) => ({
  shows_records: true,
  load: async () => ({ default: (await import('./reports/ReportRoutes.web.tsx'))[name] }),
})

/** The dashboards and reports in the browser. */
export const insightWeb = defineWebModule('insight', {
  screens: [
    { address: 'dashboard', title: msg`Dashboard`, load: () => import('./today.web.tsx') },
    {
      address: 'reports',
      title: msg`Reports`,
      shows_records: true,
      load: () => import('./reports/ReportsScreen.web.tsx'),
    },
    { address: 'reports/$reportId', title: msg`Report`, ...report('StandardReportRoute') },
    { address: 'reports_new', title: msg`New report`, ...report('NewReportRoute') },
    { address: 'reports_module/$moduleName', title: msg`Module report`, ...report('ModuleReportRoute') },
    { address: 'custom_reports/$reportId', title: msg`Custom report`, ...report('KeptReportRoute') },
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
