import type { RecordDefinition } from '#engine/record/define.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { fieldRule, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notAllowed, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import {
  type Change,
  type Checking,
  type Following,
  keepRecords,
  type RecordServer,
  savesOf,
  trashedIds,
} from '#engine/server/records/hooks.server.ts'
import { orderRoute } from '#engine/server/records/order.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { leadSource } from '../lead-source.record.ts'
import { leadStatus } from '../lead-status.record.ts'
import { lead } from '../lead.record.ts'

/** A look-up of leads, and the field in which leads have it. */
interface Lookup {
  definition: RecordDefinition
  field: 'lead_status_id' | 'lead_source_id'
}

const STATUSES: Lookup = { definition: leadStatus, field: 'lead_status_id' }
const SOURCES: Lookup = { definition: leadSource, field: 'lead_source_id' }

/** Statuses and sources of leads: one default, always an open status, and none goes while leads have it. */
export const leadLookups: RecordServer[] = [
  {
    record: 'lead_status',
    async check(checking) {
      for (const change of savesOf(checking.changes)) await keepStatuses(checking, change)
      keepRecords(checking.changes, await entriesInUse(checking, STATUSES))
    },
    after: oneDefault,
    routes: routesOf(STATUSES),
  },
  {
    record: 'lead_source',
    check: async (checking) => keepRecords(checking.changes, await entriesInUse(checking, SOURCES)),
    routes: routesOf(SOURCES),
  },
]

function routesOf(lookup: Lookup): RouteSpec[] {
  const { path, name, label } = lookup.definition
  return [
    orderRoute(lookup.definition),
    memberRoute({
      method: 'GET',
      path: `/${path}/usage`,
      permission: { record: name, right: 'edit' },
      summary:
        name === leadSource.name
          ? 'How many leads, enquiries and people each source has brought'
          : `How many leads have each of the ${label.many.toLowerCase()}`,
      handler: ({ services, caller: { access } }) =>
        services.database.transaction(access, async (transaction) => ({
          data: await (lookup === SOURCES ? broughtBy(transaction) : usage(transaction, lookup)),
        })),
    }),
    memberRoute({
      method: 'POST',
      path: `/${path}/:id/remove`,
      permission: { record: name, right: 'delete' },
      summary: `Delete a ${label.one.toLowerCase()} after its leads get another one (move_to)`,
      handler: (call) => remove(call, lookup),
    }),
  ]
}

function usage(transaction: Transaction, { field }: Lookup): Promise<{ id: number; leads: number }[]> {
  return transaction.query(
    `select ${field} as id, count(*)::int as leads from lead
     where business_id = $1::bigint and deleted_at is null and ${field} is not null group by 1`,
    [transaction.scope.business_id],
  )
}

/** What each source has brought: its leads, all its enquiries, and the people behind them, whichever source they came from first. */
function broughtBy(
  transaction: Transaction,
): Promise<{ id: number; leads: number; enquiries: number; people: number }[]> {
  return transaction.query(
    // A lead that was typed or imported began with an enquiry that nobody has written down.
    `select q.id, count(*) filter (where q.is_own)::int as leads, count(*) filter (where q.is_enquiry)::int as enquiries,
       count(distinct q.lead_id)::int as people
     from (
       select e.lead_source_id as id, e.lead_id, true as is_enquiry, false as is_own from enquiry e
       join lead l on l.business_id = e.business_id and l.id = e.lead_id and l.deleted_at is null
       where e.business_id = $1::bigint
       union all
       select l.lead_source_id, l.id, not exists (select from enquiry e where e.business_id = l.business_id
         and e.lead_id = l.id and e.is_first), true
       from lead l where l.business_id = $1::bigint and l.deleted_at is null) q
     where q.id is not null group by 1`,
    [transaction.scope.business_id],
  )
}

async function keepStatuses({ transaction }: Checking, { before, values, issues }: Change): Promise<void> {
  const now = { ...before, ...values }
  if (now.is_default === true && now.kind !== 'open')
    issues.push({ field: 'kind', message: 'New leads begin with an open status', rule: 'default' })
  if (before?.is_default === true && values.is_default === false)
    issues.push({ field: 'is_default', message: 'Choose another status for new leads instead', rule: 'default' })
  if (before?.kind !== 'open' || now.kind === 'open') return
  if (!(await otherOpen(transaction, [before.id as number])))
    issues.push({ field: 'kind', message: 'One status has to stay open', rule: 'last_open' })
}

async function otherOpen(transaction: Transaction, except: number[]): Promise<boolean> {
  // Held, so that two people cannot each take the other's last one.
  const rows = await transaction.query<{ id: number }>(
    `select id from lead_status where business_id = $1::bigint and deleted_at is null and kind = 'open' order by id for update`,
    [transaction.scope.business_id],
  )
  return rows.some((row) => !except.includes(row.id))
}

// Whoever becomes the default takes over from the one before.
async function oneDefault({ transaction, access, definition, written }: Following): Promise<void> {
  const taken = written.findLast(({ before, after }) => after?.is_default === true && before?.is_default !== true)
  if (!taken) return
  const rows = await transaction.query<{ id: number }>(
    `update lead_status set is_default = false, version = version + 1, updated_at = now()
     where business_id = $1::bigint and is_default and id <> $2::bigint and deleted_at is null returning id`,
    [access.business_id, taken.id],
  )
  await recordChanges(transaction, {
    definition,
    access,
    request_id: '',
    action: 'updated',
    entries: rows.map((row) => ({ id: row.id, changes: { is_default: [true, false] }, words: null })),
  })
}

async function entriesInUse(
  { transaction, changes, definition }: Checking,
  lookup: Lookup,
): Promise<Map<number, string>> {
  const ids = trashedIds(changes)
  if (ids.length === 0) return new Map()
  const stays = new Map<number, string>()
  if (definition.name === 'lead_status') {
    const rows = await transaction.query<{ id: number; kind: string; is_default: boolean | null }>(
      'select id, kind, is_default from lead_status where business_id = $1::bigint and id = any($2::bigint[])',
      [transaction.scope.business_id, ids],
    )
    const keeps = await otherOpen(transaction, ids)
    for (const { id, kind, is_default } of rows) {
      if (is_default) stays.set(id, 'New leads begin with this status. Choose another one for them first.')
      else if (kind === 'open' && !keeps) stays.set(id, 'This is the last open status. Add another one first.')
    }
  }
  const used = await transaction.query<{ id: number; leads: number }>(
    `select ${lookup.field} as id, count(*)::int as leads from lead
     where business_id = $1::bigint and deleted_at is null and ${lookup.field} = any($2::bigint[]) group by 1`,
    [transaction.scope.business_id, ids],
  )
  for (const { id, leads } of used)
    if (!stays.has(id))
      stays.set(id, `${leads === 1 ? 'One lead has' : `${leads} leads have`} this. Choose where they go.`)
  return stays
}

async function remove(call: MemberCall, lookup: Lookup): Promise<{ message: string; moved: number }> {
  const { services, caller, params } = call
  const { access } = caller
  const { definition } = lookup
  const id = idOf(params.id)
  const moved = await services.database.transaction(access, async (transaction) => {
    await findForWrite(transaction, { catalog: services.catalog, definition, access }, id, 'delete')
    const count = await moveLeads(transaction, call, lookup, id)
    const operation = { action: 'delete' as const }
    const { refused } = await changeBatch(transaction, { ...writing(call, definition), operation, ids: [id] })
    if (refused.length > 0) throw ruleBroken(refused[0].message)
    return count
  })
  return { message: `${definition.label.one} deleted`, moved }
}

/** Every lead that has it gets the other one, those in the trash as well, each with its history. */
async function moveLeads(transaction: Transaction, call: MemberCall, lookup: Lookup, from: number): Promise<number> {
  const { access, request_id, address } = call.caller
  const { field } = lookup
  const [used] = await transaction.query(
    `select 1 from lead where business_id = $1::bigint and ${field} = $2::bigint limit 1`,
    [access.business_id, from],
  )
  if (!used && (call.body.move_to ?? null) === null) return 0
  const to = await targetOf(transaction, call, lookup, from)
  if (!used) return 0
  // Leads of everybody change, so nothing less than the right to change all of them is enough.
  if (scopeOf(access, 'lead', 'edit') !== 'all' || fieldRule(access, 'lead', field) !== 'edit') throw notAllowed()
  await transaction.client.query("set local statement_timeout = '120s'")
  const [row] = await transaction.query<{ count: number }>(
    `with moved as (
       update lead set ${field} = $3::bigint, version = version + 1, updated_at = now()
       where business_id = $1::bigint and ${field} = $2::bigint returning id, deleted_at),
     told as (
       insert into change (business_id, record, record_id, action, actor_id, request_id, at, changes, address)
       select $1::bigint, $4, id, 'updated', $5::bigint, $6, now(), $7::jsonb, $8 from moved)
     select count(*)::int as count from moved where deleted_at is null`,
    [
      access.business_id,
      from,
      to,
      lead.name,
      access.user_id,
      request_id,
      JSON.stringify({ [field]: [from, to] }),
      address?.slice(0, 64) ?? null,
    ],
  )
  return row.count
}

async function targetOf(transaction: Transaction, { body }: MemberCall, lookup: Lookup, from: number): Promise<number> {
  const refuse = (message: string) => invalid([{ field: 'move_to', message, rule: 'reference' }])
  const to = body.move_to ?? null
  if (to === null) throw refuse('Choose where its leads go')
  if (!isId(to) || to === from) throw refuse('Choose one from the list')
  const [found] = await transaction.query(
    `select 1 from ${lookup.definition.name} where business_id = $1::bigint and id = $2::bigint and deleted_at is null for share`,
    [transaction.scope.business_id, to],
  )
  if (!found) throw refuse('Choose one from the list')
  return to
}
