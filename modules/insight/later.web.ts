import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

// One screen for all addresses of reports; the menu entry stands for them all.
const reports = { title: msg`Reports`, shows_records: true, load: () => import('./reports/ReportRoutes.web.tsx') }

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  screens: [
    { address: 'reports', ...reports },
    { address: 'reports/$reportId', ...reports },
    { address: 'reports_new', ...reports },
    { address: 'reports_module/$moduleName', ...reports },
    { address: 'custom_reports/$reportId', ...reports },
  ],
}
