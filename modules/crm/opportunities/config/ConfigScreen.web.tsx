import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRights } from '#engine/web/use-rights.ts'
import LookupScreen from '#platform/lookups/screen/LookupScreen.tsx'
import { TabbedSettings } from '#platform/lookups/screen/TabbedSettings.tsx'
import { useChange, useEntries } from '#platform/lookups/screen/use-entries.ts'
import { post } from '#ui/client/request.ts'
import { Stack } from '#ui/layout/flow.tsx'
import { PillTabs } from '#ui/layout/PillTabs.tsx'
import { FieldsTab } from '../../leads/config/FieldsTab.web.tsx'
import { opportunityPipeline } from '../opportunity-pipeline.record.ts'
import { opportunityStage } from '../opportunity-stage.record.ts'
import { opportunity } from '../opportunity.record.ts'

/** `/business/{businessId}/config/opportunity`: pipelines with their stages, and own fields of opportunities. */
export default function ConfigScreen() {
  const { t } = useLingui()
  return (
    <TabbedSettings
      title={<Trans>Opportunity configuration</Trans>}
      label={t`Parts of the opportunity configuration`}
      path="config/opportunity"
      tabs={[
        {
          id: 'stages',
          name: t`Stages`,
          hint: t`The steps of an opportunity, from new to won or lost. The pencil opens what a stage requires and who may move there.`,
          content: <StagesTab />,
        },
        {
          id: 'pipelines',
          name: t`Pipelines`,
          hint: t`Ways of selling with stages of their own, such as retail and projects.`,
          content: <LookupScreen record={opportunityPipeline.name} />,
        },
        {
          id: 'fields',
          name: t`Fields`,
          hint: t`What your business wants to know about an opportunity beyond the usual.`,
          content: <FieldsTab of={opportunity} />,
        },
        {
          id: 'item_fields',
          name: t`Fields of items`,
          hint: t`What your business wants to know about each item of an opportunity.`,
          content: <FieldsTab of={opportunity} lines="lines" />,
        },
      ]}
    />
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
