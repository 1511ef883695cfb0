import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

/** Cases in the browser. */
export const casesWeb = defineWebModule('cases', {
  screens: [
    {
      address: 'config/cases',
      title: msg`Cases configuration`,
      shows_records: true,
      load: () => import('./config/ConfigScreen.web.tsx'),
    },
  ],
  menu: [{ group: 'sales', record: 'case', icon: menuIcon('IconLifebuoy'), key: 's' }],
  settings: () => import('./settings.web.ts').then((found) => found.casesSettings),
  overrides: { case: () => import('./case.web.tsx').then((found) => found.caseWeb) },
})
