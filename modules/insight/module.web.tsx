import { msg } from '@lingui/core/macro'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { defineWebModule } from '#shell/module.ts'

/** The dashboard in the browser. */
export const insightWeb = defineWebModule('insight', {
  screens: [{ address: 'dashboard', title: msg`Dashboard`, load: () => import('./today.web.tsx') }],
  menu: [{ group: 'home', title: msg`Dashboard`, path: 'dashboard', icon: IconLayoutDashboard, module: 'Dashboard' }],
})
