import { msg } from '@lingui/core/macro'
import { IconAdjustments, IconTargetArrow } from '@tabler/icons-react'
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
  {
    group: 'sales',
    title: msg`Opportunities setup`,
    detail: msg`Pipelines, stages, their rules and own fields`,
    path: 'config/opportunity',
    icon: IconTargetArrow,
    module: 'Opportunity',
    needs: [
      { record: 'opportunity_stage', right: 'edit' },
      { record: 'custom_field', right: 'edit' },
    ],
  },
]
