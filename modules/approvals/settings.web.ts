import { msg } from '@lingui/core/macro'
import { IconChecks } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of approvals. */
export const approvalSettings: readonly SettingsPlace[] = [
  {
    group: 'sales',
    title: msg`Who approves`,
    detail: msg`Levels of approval, and the roles and people who decide`,
    path: 'config/approvals',
    icon: IconChecks,
    managers: true,
  },
]
