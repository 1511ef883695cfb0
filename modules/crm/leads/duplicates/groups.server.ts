import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, notFound } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { isOpen, openSigns } from '../../contact-entries/open-signs.server.ts'
import { CERTAIN, type Sign, SIGNS } from '../../contact-entries/signs.ts'
import { lead } from '../lead.record.ts'
import { FIND_DUPLICATES_JOB } from './find-groups.server.ts'

const PAGE = 20
const STALE_HOURS = 24

/** Certain: the same phone, email or GSTIN. Possible: the same name and city only. */
export type Certainty = 'certain' | 'possible'

const certaintyOf = (kind: Sign): Certainty => (CERTAIN.includes(kind) ? 'certain' : 'possible')

/** Leads that are probably duplicates, as this person may see them. */
export interface DuplicateGroup {
  id: number
  kind: Sign
  certainty: Certainty
  /** The shared value; null for a name. */
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

/**
 * A page of groups with at least two leads that this person may see, largest first: the certain ones, or with `kind=name`
 * or `certainty=possible` the possible ones. Reads the job's stored result. Groups by a field that is hidden or masked for
 * this person are left out.
 */
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
    `g.kind = any(${values.add(kindsOf(query, access))}::text[])`,
  ]
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

// A stored group does not tell which of the phones is shared, so all of them must be readable.
const openKinds = (access: Access): Sign[] => {
  const open = openSigns(lead, access)
  return SIGNS.filter((kind) => open[kind] === 'all')
}

/** The kinds that a request asks for and this person may see. */
function kindsOf(query: Record<string, string>, access: Access): Sign[] {
  const { kind, certainty } = query
  if (kind && !SIGNS.some((one) => one === kind)) throw badRequest('There is no such kind of group')
  if (certainty && certainty !== 'certain' && certainty !== 'possible')
    throw badRequest('Groups are certain or possible')
  return openKinds(access).filter((one) =>
    kind ? one === kind : certaintyOf(one) === ((certainty || 'certain') as Certainty),
  )
}

function shown(group: DuplicateGroup, access: Access): DuplicateGroup {
  const leads = group.leads.map((one) => {
    const open = Object.entries(one).filter(
      ([name]) => name === 'id' || name === 'version' || isOpen(lead, access, name),
    )
    return Object.fromEntries(open) as (typeof group.leads)[number]
  })
  return { ...group, certainty: certaintyOf(group.kind), key: group.kind === 'name' ? null : group.key, leads }
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

/**
 * Marks a group as different people: it is shown again when another lead joins it. A person who does not see at least two
 * of its live leads is not shown the group either, so for them it does not exist.
 */
export async function setApart(
  transaction: Transaction,
  { services, access, id }: { services: Services; access: Access; id: number },
): Promise<void> {
  const values = new Values()
  const business = values.add(access.business_id)
  const visible = rowFilter({ catalog: services.catalog, definition: lead, access, right: 'view', alias: 'l', values })
  if (visible === false) throw notFound()
  const rows = await transaction.query(
    `update duplicate_group g set apart_ids = record_ids, apart_by = ${values.add(access.user_id)}::bigint
     where g.business_id = ${business}::bigint and g.id = ${values.add(id)}::bigint and g.record = 'lead' and g.kind = any(${values.add(openKinds(access))}::text[]) and (
       select count(*) from lead l where l.business_id = ${business}::bigint and l.id = any(g.record_ids) and l.deleted_at is null
         ${visible ? `and ${visible}` : ''}) > 1
     returning g.id`,
    values.list,
  )
  if (rows.length === 0) throw notFound()
}
