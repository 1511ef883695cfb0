import { msg } from '@lingui/core/macro'
import { IconBuildingWarehouse, IconHistory, IconShieldLock } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of people. */
export const peopleSettings: readonly SettingsPlace[] = [
  {
    group: 'business',
    title: msg`Branches`,
    detail: msg`Branches and warehouses, their addresses and people`,
    path: 'branch',
    icon: IconBuildingWarehouse,
  },
  {
    group: 'people',
    title: msg`Roles`,
    detail: msg`What the people who have a role may see and do`,
    path: 'roles',
    icon: IconShieldLock,
    needs: { record: 'role', right: 'view' },
  },
  {
    group: 'people',
    title: msg`Audit log`,
    detail: msg`Who did what, and who signed in`,
    path: 'audit',
    icon: IconHistory,
    managers: true,
  },
]
