import { msg } from '@lingui/core/macro'
import {
  IconApps,
  IconBuildingStore,
  IconCalendarOff,
  IconLayoutList,
  IconPackageExport,
  IconTypography,
  IconUserCircle,
} from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of accounts and businesses. */
export const businessSettings: readonly SettingsPlace[] = [
  {
    group: 'business',
    title: msg`Business details`,
    detail: msg`Name, contact and tax, as papers print them`,
    path: 'settings/business',
    icon: IconBuildingStore,
    managers: true,
  },
  {
    group: 'business',
    title: msg`Modules`,
    detail: msg`Switch on what the business works with`,
    path: 'settings/modules',
    icon: IconApps,
    managers: true,
  },
  {
    group: 'business',
    title: msg`Holidays`,
    detail: msg`Days on which nobody works, for every branch or for one`,
    path: 'holidays',
    icon: IconCalendarOff,
    needs: { record: 'holiday', right: 'edit' },
  },
  {
    group: 'data',
    title: msg`Your data`,
    detail: msg`Take everything out in a file, at any time`,
    path: 'your-data',
    icon: IconPackageExport,
    owners: true,
  },
  {
    group: 'look',
    title: msg`Side menu`,
    detail: msg`Order, names and favourites of the menu, and the places on a phone`,
    path: 'theme/sidenav',
    icon: IconLayoutList,
    module: 'setting',
  },
  {
    group: 'look',
    title: msg`Font and colour`,
    detail: msg`Typeface, size of the text and the colour of the business`,
    path: 'theme/fonts',
    icon: IconTypography,
    module: 'setting',
  },
  {
    group: 'own',
    title: msg`Profile and security`,
    detail: msg`Your name, password, second step and where you are signed in`,
    path: 'profile',
    icon: IconUserCircle,
  },
]
