import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
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
}
