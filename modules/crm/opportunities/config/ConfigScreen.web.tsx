import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import LookupScreen from '#platform/lookups/screen/LookupScreen.tsx'
import { useChange, useEntries } from '#platform/lookups/screen/use-entries.ts'
import { post } from '#ui/client/request.ts'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { useGo } from '#ui/places.ts'
import { Tabs } from '#ui/RecordPage.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { FieldsTab } from '../../leads/config/FieldsTab.web.tsx'
import { opportunityPipeline } from '../opportunity-pipeline.record.ts'
import { opportunityStage } from '../opportunity-stage.record.ts'
import { opportunity } from '../opportunity.record.ts'

const TABS = ['stages', 'pipelines', 'fields'] as const
type Tab = (typeof TABS)[number]

/** `/business/{businessId}/config/opportunity`: pipelines with their stages, and own fields of opportunities. */
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
  const tab = TABS.find((one) => one === search.tab) ?? 'stages'
  const names: Record<Tab, string> = { stages: t`Stages`, pipelines: t`Pipelines`, fields: t`Fields` }
  const hints: Record<Tab, string> = {
    stages: t`The steps of an opportunity, from new to won or lost. The pencil opens what a stage requires and who may move there.`,
    pipelines: t`Ways of selling with stages of their own, such as retail and projects.`,
    fields: t`What your business wants to know about an opportunity beyond the usual.`,
  }
  return (
    <SettingsPage quiet title={<Trans>Opportunity configuration</Trans>}>
      <Tabs
        label={t`Parts of the opportunity configuration`}
        tabs={TABS.map((id) => ({ id, name: names[id] }))}
        current={tab}
        onPick={(id) =>
          void go({ to: `/business/${business_id}/config/opportunity`, search: { tab: id }, replace: true })
        }
      />
      <Muted>{hints[tab]}</Muted>
      {tab === 'stages' && <StagesTab />}
      {tab === 'pipelines' && <LookupScreen record={opportunityPipeline.name} />}
      {tab === 'fields' && <FieldsTab of={opportunity} />}
    </SettingsPage>
  )
}

/** The stages of one pipeline. */
function StagesTab() {
  const { t } = useLingui()
  const pipelines = useEntries(opportunityPipeline.name).live
  const stages = useEntries(opportunityStage.name)
  const may_create = useRights(opportunityStage).can('create')
  const { busy, change } = useChange()
  const [picked, setPicked] = useState<number | null>(null)
  const pipeline = pipelines.find((one) => one.id === picked) ?? pipelines[0]
  const has_stages = stages.live.some((one) => one.opportunity_pipeline_id === pipeline?.id)
  return (
    <Stack>
      {pipelines.length > 1 && (
        <PillTabs label={t`Pipelines`}>
          {pipelines.map((one) => (
            <button key={one.id} type="button" aria-pressed={one.id === pipeline.id} onClick={() => setPicked(one.id)}>
              {one.title}
            </button>
          ))}
        </PillTabs>
      )}
      <LookupScreen
        key={pipeline?.id}
        record={opportunityStage.name}
        only={pipeline && { opportunity_pipeline_id: pipeline.id }}
      />
      {pipeline && stages.query.data && !has_stages && may_create && (
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void change(() => post(`opportunity_pipelines/${pipeline.id}/usual_stages`, {}, { quiet: true }))
          }
        >
          <Trans>Add the usual stages</Trans>
        </Button>
      )}
    </Stack>
  )
}
