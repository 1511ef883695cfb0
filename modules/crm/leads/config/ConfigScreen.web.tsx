import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useSetup } from '#engine/web/context.tsx'
import LookupScreen from '#platform/lookups/screen/LookupScreen.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { useGo } from '#ui/places.ts'
import { Tabs } from '#ui/RecordPage.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { AssignmentTab } from '../../assignment/screen/AssignmentTab.web.tsx'
import { lead } from '../lead.record.ts'
import { leadSource } from '../lead-source.record.ts'
import { leadStatus } from '../lead-status.record.ts'
import { FieldsTab } from './FieldsTab.web.tsx'
import { SourceUsage } from './SourceUsage.web.tsx'

const TABS = ['statuses', 'sources', 'fields', 'assignment'] as const
type Tab = (typeof TABS)[number]

/** `/business/{businessId}/config/leads`: statuses, sources and own fields of leads. */
export default function ConfigScreen() {
  return (
    <BusinessRecords>
      <Config />
    </BusinessRecords>
  )
}

function Config() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const search = useSearch({ strict: false }) as { tab?: unknown }
  const tab = TABS.find((one) => one === search.tab) ?? 'statuses'
  // People who may edit the statuses may also set up the assignment of leads.
  const may_assign = useRights(leadStatus).can('edit')
  const tabs = TABS.filter((one) => one !== 'assignment' || may_assign)
  const names: Record<Tab, string> = {
    statuses: t`Statuses`,
    sources: t`Sources`,
    fields: t`Fields`,
    assignment: t`Assignment`,
  }
  const hints: Record<Tab, string> = {
    statuses: t`The steps of a lead, from new to won or lost. Lists, boards and reports follow this order.`,
    sources: t`Where leads come from.`,
    fields: t`What your business wants to know about a lead beyond the usual.`,
    assignment: t`Who gets leads that come in automatically. The first rule that matches decides.`,
  }
  return (
    <SettingsPage quiet title={<Trans>Leads Configuration</Trans>}>
      <Tabs
        label={t`Parts of the leads configuration`}
        tabs={tabs.map((id) => ({ id, name: names[id] }))}
        current={tab}
        onPick={(id) => void go({ to: `/business/${business_id}/config/leads`, search: { tab: id }, replace: true })}
      />
      <Muted>{hints[tab]}</Muted>
      {tab === 'statuses' && <LookupScreen record={leadStatus.name} />}
      {tab === 'sources' && <LookupScreen record={leadSource.name} Usage={SourceUsage} />}
      {tab === 'fields' && <FieldsTab of={lead} />}
      {tab === 'assignment' && may_assign && <AssignmentTab />}
    </SettingsPage>
  )
}
