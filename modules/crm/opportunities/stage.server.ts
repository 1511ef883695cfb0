import { isId } from '#engine/record/kinds/reference/reference.ts'
import { lockLookup } from '#engine/server/lookups/default-entry.server.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { type Change, type Checking, type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { opportunityPipeline } from './opportunity-pipeline.record.ts'
import { opportunityStage } from './opportunity-stage.record.ts'
import { plantUsualStages } from './stages.server.ts'

/** The special rules of stages: each belongs to a pipeline, and keeps it while opportunities are in it. */
export const opportunityStageServer: RecordServer = {
  record: 'opportunity_stage',
  async check(checking) {
    for (const change of savesOf(checking.changes)) await keepPipeline(checking, change)
  },
  routes: [
    memberRoute({
      method: 'POST',
      path: '/opportunity_pipelines/:id/usual_stages',
      takes: [],
      permission: { record: 'opportunity_stage', right: 'create' },
      summary: 'Add the usual stages to a pipeline that has none',
      handler: ({ services, caller, params }) =>
        services.database.transaction(caller.access, async (transaction) => {
          const { access } = caller
          const { catalog } = services
          const pipeline_id = idOf(params.id)
          // One at a time, so that two clicks do not plant them twice.
          await lockLookup(transaction, opportunityStage)
          await findForWrite(transaction, { catalog, definition: opportunityPipeline, access }, pipeline_id, 'edit')
          const [found] = await transaction.query(
            `select 1 from opportunity_stage where business_id = $1::bigint and opportunity_pipeline_id = $2::bigint
             and deleted_at is null limit 1`,
            [access.business_id, pipeline_id],
          )
          if (found) throw ruleBroken('This pipeline has stages already')
          return { message: 'Stages added', ids: await plantUsualStages(transaction, { access, pipeline_id }) }
        }),
    }),
  ],
}

async function keepPipeline({ transaction, access, cause, is_quiet }: Checking, change: Change): Promise<void> {
  const { before, values, issues } = change
  const field = 'opportunity_pipeline_id'
  const now = values[field] === undefined ? (before?.[field] ?? null) : values[field]
  if (!isId(now)) {
    // A stage that names no pipeline belongs to the first.
    const [first] = await transaction.query<{ id: number }>(
      `select id from opportunity_pipeline where business_id = $1::bigint and deleted_at is null order by position, id limit 1`,
      [access.business_id],
    )
    if (first) values[field] = first.id
    else issues.push({ field, message: 'Add a pipeline first', rule: 'required' })
    return
  }
  // The deletion of a pipeline moves all its stages, quietly, and then its opportunities.
  if (!before || before[field] === null || before[field] === now || cause === 'undo' || is_quiet) return
  const [used] = await transaction.query(
    `select 1 from opportunity where business_id = $1::bigint and opportunity_stage_id = $2::bigint and deleted_at is null limit 1`,
    [access.business_id, before.id],
  )
  if (used)
    issues.push({ field, message: 'There are opportunities in this stage: it stays in its pipeline', rule: 'used' })
}
