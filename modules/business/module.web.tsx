import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'

/** Accounts and businesses in the browser. */
export const businessWeb = defineWebModule('business', {
  screens: [
    {
      address: 'settings/business',
      title: msg`Business details`,
      load: () => import('./settings/BusinessDetailsScreen.web.tsx'),
    },
    {
      address: 'settings/modules',
      title: msg`Modules`,
      load: () => import('./settings/ModulesScreen.web.tsx'),
    },
    {
      address: 'theme/sidenav',
      title: msg`Side-Nav Customization`,
      load: () => import('./settings/sidenav.web.tsx'),
    },
    { address: 'theme/fonts', title: msg`Font and colour`, load: () => import('./settings/fonts.web.tsx') },
    { address: 'your-data', title: msg`Your data`, load: () => import('./export-account/YourDataScreen.web.tsx') },
    { address: 'profile', title: msg`Profile`, load: () => import('./profile/profile.web.tsx') },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.businessSettings),
  person: [{ title: msg`Profile and security`, path: 'profile', icon: menuIcon('IconUserCircle') }],
  slots: { change_password: lazy(() => import('./session/password/change-password.web.tsx')) },
})
