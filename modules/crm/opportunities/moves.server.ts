import { isManager } from '#engine/record/rights.ts'
import type { Change, Checking } from '#engine/server/records/hooks.server.ts'
import { reachesRow } from '#engine/server/records/visibility.server.ts'
import { startingEntry } from '#engine/record/lookup.ts'
import { opportunityStage } from './opportunity-stage.record.ts'
import { opportunity } from './opportunity.record.ts'
import { firstStage, readStages, type Stage } from './stages.server.ts'

/** Causes by which people move opportunities. An undo, a merge or a restore writes stored values again. */
const DECIDED = ['create', 'change', 'action']

/** Keeps stage and pipeline of an opportunity consistent, stores when it moved, and checks whether it may move there. */
export async function followStage(checking: Checking, change: Change): Promise<void> {
  if (!DECIDED.includes(checking.cause)) return
  const stages = await readStages(checking.transaction, checking.once)
  settlePipeline(stages, change)
  const { before, values } = change
  const find = (id: unknown) => stages.find((one) => one.id === id)
  const id = now(change).opportunity_stage_id ?? null
  const [was, next] = [find(before?.opportunity_stage_id), find(id)]
  const moves = id !== (before?.opportunity_stage_id ?? null)
  if (moves) {
    const at = change.origin?.at ?? new Date().toISOString()
    values.stage_since = at
    values.closed_at = !next || next.kind === 'open' ? null : next.kind === was?.kind ? before?.closed_at : at
  }
  if (checking.is_quiet || !next) return
  if (moves) {
    checkRight(checking, change, { was, next })
    await checkRoles(checking, change, next)
  }
  checkRequired(checking, change, { next, moves })
}

const now = ({ before, values }: Change): Record<string, unknown> => ({ ...before, ...values })

/** Sets the pipeline from the stage; if only the pipeline changes, sets its first stage of the same kind. */
function settlePipeline(stages: readonly Stage[], change: Change): void {
  const { before, values, issues, step } = change
  const { opportunity_stage_id: id, opportunity_pipeline_id: pipeline } = now(change)
  const stage = stages.find((one) => one.id === id)
  const chooses = typeof pipeline === 'number' && pipeline !== (before?.opportunity_pipeline_id ?? null)
  // A stage that does not exist is refused as a wrong reference.
  if (!stage && typeof id === 'number') return
  if (!chooses) {
    if (stage) values.opportunity_pipeline_id = stage.opportunity_pipeline_id
    return
  }
  if (stage?.opportunity_pipeline_id === pipeline) return
  const live = stages.filter((one) => one.is_live)
  // The engine has given a new record the first stage of all.
  const is_given = step === 'create' && id === startingEntry(live, opportunityStage.entries.kinds)
  if (stage && !is_given && id !== before?.opportunity_stage_id) {
    issues.push({ field: 'opportunity_stage_id', message: 'This stage belongs to another pipeline', rule: 'pipeline' })
    return
  }
  const first = firstStage(stages, pipeline, stage?.kind ?? 'open') ?? firstStage(stages, pipeline, 'open')
  if (first) values.opportunity_stage_id = first.id
  else issues.push({ field: 'opportunity_pipeline_id', message: 'This pipeline has no stages yet', rule: 'empty' })
}

const REFUSED = {
  won: 'You may not mark opportunities as won',
  lost: 'You may not mark opportunities as lost',
  reopen: 'You may not reopen opportunities',
}

/** To win, lose or reopen an opportunity in any way needs the right of the action. The action itself has checked it. */
function checkRight(
  { access, cause }: Checking,
  { before, values, issues }: Change,
  { was, next }: { was: Stage | undefined; next: Stage },
): void {
  if (cause === 'action' || next.kind === (was?.kind ?? 'open')) return
  const right = next.kind === 'open' ? 'reopen' : next.kind
  const row: Readonly<Record<string, unknown>> = before ?? { created_by: access.user_id, ...values }
  if (reachesRow({ definition: opportunity, access, right, row })) return
  issues.push({ field: 'opportunity_stage_id', message: REFUSED[right], rule: 'right' })
}

async function checkRoles({ transaction, access, once }: Checking, { issues }: Change, next: Stage): Promise<void> {
  if (!next.role_ids || isManager(access)) return
  const mine = await once('roles of the viewer', () =>
    transaction.query<{ role_id: number }>(
      'select role_id from member_role where business_id = $1::bigint and member_id = $2::bigint',
      [access.business_id, access.user_id],
    ),
  )
  const allowed = next.role_ids.split(',').map(Number)
  if (mine.some(({ role_id }) => allowed.includes(Number(role_id)))) return
  const message = `Your role may not move opportunities to “${next.name}”`
  issues.push({ field: 'opportunity_stage_id', message, rule: 'role' })
}

/** The required fields of a stage must have values when an opportunity moves there, and keep them while it is there. */
function checkRequired(
  { definition }: Checking,
  change: Change,
  { next, moves }: { next: Stage; moves: boolean },
): void {
  const { before, issues } = change
  const row = now(change)
  for (const name of (next.required_fields ?? '').split(',')) {
    // A field that the business has deleted since is not asked for.
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
    if (!field || field.read_only || !isEmpty(row[name]) || !(moves || !isEmpty(before?.[name]))) continue
    // A value that its field refuses counts as empty here, but its own issue says more.
    if (issues.some((issue) => issue.field === name)) continue
    issues.push({ field: name, message: `${field.label} is required in “${next.name}”`, rule: 'required' })
  }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
