import { makeCatalog } from '#engine/record/catalog.ts'
import { startingEntry } from '#engine/record/lookup.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Once } from '#engine/server/records/hooks.server.ts'
import { plantRecords } from '#platform/manifest/plant-records.server.ts'
import { opportunityPipeline } from './opportunity-pipeline.record.ts'
import { opportunityStage } from './opportunity-stage.record.ts'

const CATALOG = makeCatalog([opportunityPipeline, opportunityStage])

/** A live stage as the rules of opportunities need it. */
export interface Stage {
  id: number
  name: string
  kind: 'open' | 'won' | 'lost'
  is_default: boolean
  opportunity_pipeline_id: number | null
  required_fields: string | null
  role_ids: string | null
  is_live: boolean
}

/** The stages of the business in its order, deleted ones too: records may still be in them. */
export const readStages = (transaction: Transaction, once: Once): Promise<readonly Stage[]> =>
  once('opportunity stages', () =>
    transaction.query<Stage>(
      `select id, name, kind, coalesce(is_default, false) as is_default, opportunity_pipeline_id, required_fields, role_ids,
         deleted_at is null as is_live
       from opportunity_stage where business_id = $1::bigint order by position, id`,
      [transaction.scope.business_id],
    ),
  )

/** The first live stage of a kind in a pipeline: the one where new opportunities begin, if it is there. */
export function firstStage(stages: readonly Stage[], pipeline: unknown, kind: Stage['kind']): Stage | undefined {
  const own = stages.filter((one) => one.is_live && one.opportunity_pipeline_id === pipeline && one.kind === kind)
  return own.find((one) => one.is_default) ?? own[0]
}

/** The pipeline of new opportunities: the one with the stage where they begin. */
export function startingPipeline(stages: readonly Stage[]): number | null {
  const live = stages.filter((one) => one.is_live)
  const first = startingEntry(live, opportunityStage.entries.kinds)
  return live.find((one) => one.id === first)?.opportunity_pipeline_id ?? null
}

/** The stages that a pipeline starts with; the business changes them as it likes. */
export const USUAL_STAGES = [
  { name: 'New', kind: 'open', color: '#4a63dd', probability: '10', ageing_days: 7 },
  { name: 'Needs understood', kind: 'open', color: '#1c8ca8', probability: '25', ageing_days: 14 },
  { name: 'Quotation sent', kind: 'open', color: '#b7791f', probability: '50', ageing_days: 14 },
  { name: 'Negotiation', kind: 'open', color: '#d9682b', probability: '75', ageing_days: 10 },
  { name: 'Won', kind: 'won', color: '#2b8a4b', probability: '100' },
  { name: 'Lost', kind: 'lost', color: '#c2272d', probability: '0' },
] as const

/** Plants the usual stages of a pipeline that has none; new opportunities begin there if they began nowhere. */
export async function plantUsualStages(
  transaction: Transaction,
  options: { access: Access; pipeline_id: number; nameOf?: (name: string) => string },
): Promise<number[]> {
  const { access, pipeline_id, nameOf = (name) => name } = options
  const [{ has_default, last }] = await transaction.query<{ has_default: boolean; last: number }>(
    `select coalesce(bool_or(is_default), false) as has_default, coalesce(max(position), 0)::int as last
     from opportunity_stage where business_id = $1::bigint and deleted_at is null`,
    [access.business_id],
  )
  const plants = USUAL_STAGES.map((stage, index) => ({
    input: {
      ...stage,
      name: nameOf(stage.name),
      position: Math.min(1000, last + (index + 1) * 10),
      is_default: index === 0 && !has_default,
      opportunity_pipeline_id: pipeline_id,
    },
  }))
  return plantRecords(transaction, { catalog: CATALOG, definition: opportunityStage, access, plants })
}
