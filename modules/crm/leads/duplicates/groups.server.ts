import type { Access } from '#engine/record/rights.ts'
import { fieldRule } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, notFound } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { masked } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { lead } from '../lead.record.ts'
import { FIND_DUPLICATES_JOB } from './find-groups.server.ts'

const PAGE = 20
const STALE_HOURS = 24
const KINDS = ['phone', 'email', 'gstin', 'name']

/** Leads that are probably duplicates, as this person may see them. */
export interface DuplicateGroup {
  id: number
  kind: 'phone' | 'email' | 'gstin' | 'name'
  /** The shared value, if the person may read it. */
  key: unknown
  leads: {
    id: number
    version: number
    name: string
    account_name: string | null
    city: string | null
    assigned_user: number | null
    lead_status_id: number | null
    created_at: string
  }[]
  /** Further leads of the group: not visible to this person, or after the first ones. */
  more: number
}

/** A page of groups with at least two leads that this person may see, largest first. Reads the job's stored result. */
export async function listGroups(
  transaction: Transaction,
  options: { services: Services; access: Access; query: Record<string, string> },
): Promise<{ data: DuplicateGroup[]; next: string | null; scan: unknown }> {
  const { services, access, query } = options
  const scan = await scanState(transaction, options)
  const values = new Values()
  const business = values.add(access.business_id)
  const visible = rowFilter({ catalog: services.catalog, definition: lead, access, right: 'view', alias: 'l', values })
  if (visible === false) return { data: [], next: null, scan }
  const parts = [
    `g.business_id = ${business}::bigint`,
    `g.record = 'lead'`,
    `not (g.record_ids <@ coalesce(g.apart_ids, '{}'))`,
  ]
  if (query.kind) {
    if (!KINDS.includes(query.kind)) throw badRequest('There is no such kind of group')
    parts.push(`g.kind = ${values.add(query.kind)}`)
  }
  if (query.after) {
    const at = /^(\d{1,9})_(\d{1,15})$/.exec(query.after)
    if (!at) throw badRequest('This page does not exist')
    parts.push(`(g.size, g.id) < (${values.add(Number(at[1]))}::int, ${values.add(Number(at[2]))}::bigint)`)
  }
  const rows = await transaction.query<DuplicateGroup & { size: number }>(
    `select g.id, g.kind, g.key, g.size, m.leads, g.size - jsonb_array_length(m.leads) as more
     from duplicate_group g cross join lateral (
       select coalesce(jsonb_agg(to_jsonb(q) order by q.id), '[]') as leads from (
         select l.id, l.version, l.name, l.account_name, l.city, l.assigned_user, l.lead_status_id, l.created_at
         from lead l where l.business_id = ${business}::bigint and l.id = any(g.record_ids) and l.deleted_at is null
           ${visible ? `and ${visible}` : ''} order by l.id limit 10) q) m
     where ${parts.join(' and ')} and jsonb_array_length(m.leads) > 1
     order by g.size desc, g.id desc limit ${PAGE + 1}`,
    values.list,
  )
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    data: page.map(({ size: _, ...group }) => shown(group, access)),
    next: rows.length > PAGE && last ? `${last.size}_${last.id}` : null,
    scan,
  }
}

const SHARED = { phone: ['phone', 'contacts'], email: ['email', 'contacts'], gstin: ['gstin'], name: ['name', 'city'] }

// The shared value belongs to a field, so the field's rule applies to it too.
function shown(group: DuplicateGroup, access: Access): DuplicateGroup {
  const rules = SHARED[group.kind].map((field) => fieldRule(access, 'lead', field))
  const closed = (name: string) => ['hidden', 'masked'].includes(fieldRule(access, 'lead', name))
  const key =
    rules.includes('hidden') || group.kind === 'name' ? null : rules.includes('masked') ? masked(group.key) : group.key
  const leads = group.leads.map((one) => {
    const open = Object.entries(one).filter(([name]) => name === 'id' || name === 'version' || !closed(name))
    return Object.fromEntries(open) as (typeof group.leads)[number]
  })
  return { ...group, key, leads }
}

async function scanState(
  transaction: Transaction,
  options: { services: Services; access: Access },
): Promise<{ state: string; finished_at: string | null }> {
  const [found] = await transaction.query<{ state: string; finished_at: string | null; stale: boolean }>(
    `select state, finished_at, asked_at < now() - interval '${STALE_HOURS} hours' as stale
     from duplicate_scan where business_id = $1::bigint and record = 'lead'`,
    [options.access.business_id],
  )
  if (found && !found.stale) return { state: found.state, finished_at: found.finished_at }
  return lookAgain(transaction, options)
}

/** Queues the job that finds the groups again. */
export async function lookAgain(
  transaction: Transaction,
  { services, access }: { services: Services; access: Access },
): Promise<{ state: string; finished_at: string | null }> {
  const { business_id, user_id } = access
  const [row] = await transaction.query<{ state: string; finished_at: string | null }>(
    `insert into duplicate_scan (business_id, record, state) values ($1, 'lead', 'queued')
     on conflict (business_id, record) do update set state = 'queued', asked_at = excluded.asked_at returning state, finished_at`,
    [business_id],
  )
  const key = `${FIND_DUPLICATES_JOB} ${business_id}`
  await services.addJob(transaction, FIND_DUPLICATES_JOB, { business_id, user_id }, { key, queue: key })
  return row
}

/** Marks a group as different people: it is shown again when another lead joins it. */
export async function setApart(transaction: Transaction, access: Access, id: number): Promise<void> {
  const rows = await transaction.query(
    `update duplicate_group set apart_ids = record_ids, apart_by = $3::bigint where business_id = $1::bigint and id = $2::bigint returning id`,
    [access.business_id, id, access.user_id],
  )
  if (rows.length === 0) throw notFound()
}
