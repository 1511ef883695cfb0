import { compare, exact, sum } from '#base/exact.ts'
import { fieldRule } from '#engine/record/rights.ts'
import {
  type Acting,
  type Change,
  type Checking,
  type RecordServer,
  savesOf,
} from '#engine/server/records/hooks.server.ts'
import { outcomeRouteOf } from '../leads/outcome/outcome.server.ts'
import { followLostReason } from '../leads/lost-reason.server.ts'
import { forecastRoute } from './forecast/forecast.server.ts'
import { followStage } from './moves.server.ts'
import { itemsTotal } from './item-lines.ts'
import { opportunity } from './opportunity.record.ts'
import { firstStage, readStages, type Stage } from './stages.server.ts'

const HUNDRED = exact(100)

/** The server hooks of opportunities: stages and pipelines, the client's phone and email, shares. */
export const opportunityServer: RecordServer = {
  record: 'opportunity',

  async check(checking) {
    const changes = savesOf(checking.changes)
    await copyReach(checking, changes)
    await fillItems(checking, changes)
    for (const change of changes) {
      await followStage(checking, change)
      await followLostReason(checking, change, { definition: opportunity, stages: 'opportunity_stage' })
      countMoves(checking, change)
      checkShares(change)
    }
  },

  actions: {
    won: (acting) => moveAll(acting, 'won'),
    lost: (acting) => moveAll(acting, 'lost'),
    async reopen(acting) {
      const stages = await readStages(acting.transaction, acting.once)
      const last_open = await lastOpenStages(acting)
      for (const change of acting.changes) {
        const { before, values } = change
        const last = last_open.get(change.id)
        const back = stages.find(
          (one) =>
            one.is_live &&
            one.id === last &&
            one.kind === 'open' &&
            one.opportunity_pipeline_id === before.opportunity_pipeline_id,
        )
        const first = back ?? firstStage(stages, before.opportunity_pipeline_id, 'open')
        moveTo(change, first, 'open')
        // A reopened opportunity is not lost, so it has no reason.
        values.lost_reason = null
      }
    },
  },

  routes: [forecastRoute, outcomeRouteOf(opportunity, ['close_date', 'opportunity_stage_id', 'lost_reason'])],
}

type Filling = (checking: Checking, change: Change) => Promise<void>

const fillers: Filling[] = []

/** The module of items fills their lines: a name and a price for a chosen item. */
export const fillOpportunityItems = (fill: Filling): void => void fillers.push(fill)

/** Fills the lines of the items; the amount of an opportunity with priced items is their total. */
async function fillItems(checking: Checking, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    const { values } = change
    if (!Array.isArray(values.lines)) continue
    for (const fill of fillers) await fill(checking, change)
    const total = itemsTotal(values.lines)
    if (total !== null) values.opportunity_amount = total
  }
}

/** Moves each opportunity to the first stage of that kind in its own pipeline. */
async function moveAll({ transaction, once, changes }: Acting, kind: Stage['kind']): Promise<void> {
  const stages = await readStages(transaction, once)
  for (const change of changes)
    moveTo(change, firstStage(stages, change.before.opportunity_pipeline_id ?? null, kind), kind)
}

const MISSING: Record<Stage['kind'], string> = {
  open: 'Its pipeline has no stage with the meaning “Still open”',
  won: 'Its pipeline has no stage with the meaning “Won”',
  lost: 'Its pipeline has no stage with the meaning “Lost”',
}

function moveTo({ values, issues }: Change, stage: Stage | undefined, kind: Stage['kind']): void {
  if (stage) values.opportunity_stage_id = stage.id
  else issues.push({ field: '', message: MISSING[kind], rule: 'state' })
}

/** The stage of each opportunity before it was last won or lost, by its history. */
async function lastOpenStages({ transaction, access, changes }: Acting): Promise<Map<number, number>> {
  const found = await transaction.query<{ id: number; stage: number }>(
    `select distinct on (record_id) record_id as id, (changes->'opportunity_stage_id'->>0)::bigint as stage from change
     where business_id = $1::bigint and record = 'opportunity' and record_id = any($2::bigint[])
       and changes ? 'opportunity_stage_id' and exists (select 1 from opportunity_stage s where s.business_id = $1::bigint
         and s.id = (changes->'opportunity_stage_id'->>0)::bigint and s.kind = 'open')
     order by record_id, change.id desc`,
    [access.business_id, changes.map(({ id }) => id)],
  )
  return new Map(found.map(({ id, stage }) => [Number(id), Number(stage)]))
}

/** Counts the changes of the close date, which show how often an opportunity was put off. */
function countMoves({ cause }: Checking, { step, before, values }: Change): void {
  if (step === 'create') values.close_date_moves = 0
  if (!['change', 'action'].includes(cause) || !before?.close_date) return
  if (typeof values.close_date === 'string' && values.close_date !== before.close_date)
    values.close_date_moves = Number(before.close_date_moves ?? 0) + 1
}

/** A person has one share, and all shares are at most 100 % together; the owner has the rest. */
function checkShares({ values, issues }: Change): void {
  if (!Array.isArray(values.shares)) return
  const lines = values.shares as { member_id?: unknown; percent?: unknown }[]
  lines.forEach(({ member_id }, index) => {
    if (typeof member_id !== 'number' || lines.findIndex((one) => one.member_id === member_id) === index) return
    issues.push({ field: `shares.${index}.member_id`, message: 'This person has a share already', rule: 'twice' })
  })
  if (compare(sum(lines.map(({ percent }) => exact(percent))), HUNDRED) > 0)
    issues.push({ field: 'shares', message: 'The shares are more than 100 % together', rule: 'range' })
}

const REACH = ['contact_number', 'email'] as const

/** Copies phone and email of the client if no others were entered and this person may read them. */
async function copyReach({ transaction, access, cause }: Checking, changes: readonly Change[]): Promise<void> {
  if (cause !== 'create' && cause !== 'change') return
  const chosen = changes.filter(
    ({ before, values }) => typeof values.contact_id === 'number' && values.contact_id !== (before?.contact_id ?? null),
  )
  if (chosen.length === 0) return
  const found = await transaction.query<{ id: number; contact_number: string | null; email: string | null }>(
    'select id, contact_number, email from contact where business_id = $1::bigint and id = any($2::bigint[])',
    [access.business_id, chosen.map(({ values }) => values.contact_id)],
  )
  const clients = new Map(found.map((one) => [Number(one.id), one]))
  for (const { before, values } of chosen)
    for (const name of REACH) {
      const value = clients.get(values.contact_id as number)?.[name] ?? null
      // A form sends the stored values again.
      const is_written = (values[name] ?? null) !== null && values[name] !== before?.[name]
      if (is_written || value === null) continue
      if (['edit', 'read'].includes(fieldRule(access, 'contact', name))) values[name] = value
    }
}
