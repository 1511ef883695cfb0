import { msg } from '@lingui/core/macro'
import { IconAdjustments } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of leads and contacts. */
export const crmSettings: readonly SettingsPlace[] = [
  {
    group: 'sales',
    title: msg`Leads setup`,
    detail: msg`Statuses, sources, own fields, and who gets new leads`,
    path: 'config/leads',
    icon: IconAdjustments,
    module: 'Leads',
    needs: [
      { record: 'lead_status', right: 'edit' },
      { record: 'custom_field', right: 'edit' },
    ],
  },
]
