import { Trans, useLingui } from '@lingui/react/macro'
import LookupScreen from '#platform/lookups/screen/LookupScreen.tsx'
import { TabbedSettings } from '#platform/lookups/screen/TabbedSettings.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { AssignmentTab } from '../../assignment/screen/AssignmentTab.web.tsx'
import { lead } from '../lead.record.ts'
import { leadSource } from '../lead-source.record.ts'
import { leadStatus } from '../lead-status.record.ts'
import { FieldsTab } from './FieldsTab.web.tsx'
import { SourceUsage } from './SourceUsage.web.tsx'

/** `/business/{businessId}/config/leads`: statuses, sources and custom fields of leads. */
export default function ConfigScreen() {
  const { t } = useLingui()
  // People who may edit the statuses may also set up the assignment of leads.
  const may_assign = useRights(leadStatus).can('edit')
  const assignment = {
    id: 'assignment',
    name: t`Assignment`,
    hint: t`Who gets leads that come in automatically. The first rule that matches decides.`,
    content: <AssignmentTab />,
  }
  return (
    <TabbedSettings
      title={<Trans>Leads Configuration</Trans>}
      label={t`Parts of the leads configuration`}
      path="config/leads"
      tabs={[
        {
          id: 'statuses',
          name: t`Statuses`,
          hint: t`The steps of a lead, from new to won or lost. Lists, boards and reports follow this order.`,
          content: <LookupScreen record={leadStatus.name} />,
        },
        {
          id: 'sources',
          name: t`Sources`,
          hint: t`Where leads come from.`,
          content: <LookupScreen record={leadSource.name} Usage={SourceUsage} />,
        },
        {
          id: 'fields',
          name: t`Fields`,
          hint: t`What your business wants to know about a lead beyond the usual.`,
          content: <FieldsTab of={lead} />,
        },
        ...(may_assign ? [assignment] : []),
      ]}
    />
  )
}
