import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

/** Cases in the browser. */
export const casesWeb = defineWebModule('cases', {
  menu: [{ group: 'sales', record: 'case', icon: menuIcon('IconLifebuoy'), key: 's' }],
  overrides: { case: () => import('./case.web.tsx').then((found) => found.caseWeb) },
  later: () => import('./later.web.ts'),
})
