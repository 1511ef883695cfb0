import { msg } from '@lingui/core/macro'
import { IconChartBar, IconCircleCheck, IconCircleX, IconRotate } from '@tabler/icons-react'
import { lazy } from 'react'
import { isLateStage } from '#engine/web/detail/stages.ts'
import type { RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { ReachButtons } from '../contact-entries/reach.web.tsx'
import { workWay } from '../triage/triage-way.web.tsx'
import {
  CloseDateCell,
  InStageCell,
  OpportunityBadge,
  OpportunityCard,
  OpportunityLine,
} from './opportunity-cells.web.tsx'
import { opportunityStage } from './opportunity-stage.record.ts'
import { opportunity } from './opportunity.record.ts'

// Inputs come with the form, so that the list stays light.
const StageInput = lazy(() => import('./StageInput.web.tsx'))
const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

/** The browser override of opportunities. */
export const opportunityWeb: RecordOverride = {
  also_read: ['stage_since', 'opportunity_pipeline_id', 'desc'],
  card_words: ['desc'],
  columns: {
    name: { label: 'Opportunity', width: 240 },
    opportunity_stage_id: { width: 150 },
    close_date: { width: 128 },
    assigned_user: { width: 168 },
    contact_number: { width: 148 },
    email: { width: 210 },
    stage_since: { label: 'In this stage', width: 120 },
  },
  hidden_columns: ['contact_number', 'email'],
  cells: { close_date: CloseDateCell, stage_since: InStageCell },
  Card: OpportunityCard,
  inputs: { opportunity_stage_id: StageInput },
  // The pipeline of the stage where new opportunities begin.
  start: (book) => {
    const first = book.choices('opportunity_stage').find((one) => one.is_default === true)
    return { opportunity_pipeline_id: first?.opportunity_pipeline_id ?? null }
  },
  form_hint: msg`Only the name is needed. The rest can wait.`,
  Badge: OpportunityBadge,
  Line: OpportunityLine,
  Actions: ({ row }: RecordPartProps) => <ReachButtons phone={row.contact_number} />,
  action_looks: {
    won: {
      Icon: IconCircleCheck,
      is_primary: (row, book) =>
        isLateStage({
          definition: opportunity,
          book,
          current: row.opportunity_stage_id,
          kinds: opportunityStage.entries.kinds,
        }),
    },
    lost: { Icon: IconCircleX },
    reopen: { Icon: IconRotate, is_primary: () => false },
  },
  lost_reason: 'lost_reason',
  history_words: {
    won: msg`won this opportunity`,
    lost: msg`lost this opportunity`,
    reopened: msg`reopened this opportunity`,
  },
  ways: [
    workWay(() => import('./opportunity-triage.web.ts')),
    { name: msg`Forecast`, Icon: IconChartBar, path: 'forecast', right: 'view' },
  ],
  panels: [{ id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount }],
  facts: [
    {
      title: msg`Details`,
      fields: [
        'desc',
        'opportunity_amount',
        'close_date',
        'probability',
        'contact_id',
        'contact_number',
        'email',
        'lead_source_id',
        'assigned_user',
        'location_id',
        'shares',
      ],
    },
    {
      title: msg`More`,
      fields: [
        'opportunity_pipeline_id',
        'lost_reason',
        'stage_since',
        'close_date_moves',
        'closed_at',
        'lead_id',
        'created_by',
        'created_at',
        'updated_at',
      ],
    },
  ],
}
