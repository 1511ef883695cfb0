import { msg } from '@lingui/core/macro'
import { IconLifebuoy } from '@tabler/icons-react'
import type { SettingsPlace } from '#shell/module.ts'

/** The settings of cases. */
export const casesSettings: readonly SettingsPlace[] = [
  {
    group: 'sales',
    title: msg`Cases setup`,
    detail: msg`Statuses, response times, working hours, holidays and ready replies`,
    path: 'config/cases',
    icon: IconLifebuoy,
    module: 'Case',
    needs: [
      { record: 'case_status', right: 'edit' },
      { record: 'case_policy', right: 'edit' },
      { record: 'custom_field', right: 'edit' },
    ],
  },
]
