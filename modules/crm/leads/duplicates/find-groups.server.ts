import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { accessOfJob } from '#engine/server/jobs/worker.server.ts'

/** Name of the job that finds probable duplicates among leads: `{ business_id, user_id }`. */
export const FIND_DUPLICATES_JOB = 'find_duplicate_leads'

// One statement for each kind of key; the screen then reads the stored result and scans nothing.
const KEEP = `on conflict (business_id, record, kind, key)
  do update set record_ids = excluded.record_ids, size = excluded.size, found_at = excluded.found_at`
const HEAD = `insert into duplicate_group (business_id, record, kind, key, record_ids, size, found_at)`
const IDS = (id: string) => `(array_agg(distinct ${id} order by ${id}))[1:100], count(distinct ${id})::int`

const CONTACTS = `${HEAD}
  select c.business_id, 'lead', case c.type when 'Email' then 'email' else 'phone' end, c.normal, ${IDS('c.lead_id')}, $2::timestamptz
  from lead_contact c join lead l on l.business_id = $1::bigint and l.id = c.lead_id and l.deleted_at is null
  where c.business_id = $1::bigint and c.normal <> '' and (c.type, c.normal) in (
    select d.type, d.normal from lead_contact d where d.business_id = $1::bigint and d.normal <> ''
    group by 1, 2 having count(*) > 1)
  group by c.business_id, c.type, c.normal having count(distinct c.lead_id) > 1 ${KEEP}`

const keyed = (kind: string, key: string, more: string) => `${HEAD}
  select q.business_id, 'lead', '${kind}', q.key, ${IDS('q.id')}, $2::timestamptz
  from (select l.business_id, l.id, ${key} as key from lead l where l.business_id = $1::bigint and l.deleted_at is null and ${more}) q
  group by q.business_id, q.key having count(*) > 1 ${KEEP}`

const folded = (column: string) => `regexp_replace(lower(${column}), '[[:space:][:punct:]]+', '', 'g')`

const STATEMENTS = [
  CONTACTS,
  keyed('gstin', 'upper(l.gstin)', `l.gstin <> ''`),
  keyed('name', `left(${folded('l.name')} || ' ' || ${folded('l.city')}, 500)`, `l.city <> ''`),
]

/** The job: finds groups by phone, by email, by GSTIN, and by name and city without spaces, case and signs. */
export async function findDuplicatesJob(services: Services, payload: Record<string, unknown>): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.user_id) }
  if (!(await accessOfJob(services, who))) return
  await services.database.transaction(who, (transaction) => findGroups(transaction))
}

/** Finds all groups of the transaction's business again. */
export async function findGroups(transaction: Transaction): Promise<void> {
  const { business_id } = transaction.scope
  await transaction.client.query("set local statement_timeout = '10min'")
  const [{ now }] = await transaction.query<{ now: string }>('select clock_timestamp()::text as now')
  for (const statement of STATEMENTS) await transaction.query(statement, [business_id, now])
  await transaction.query(
    `delete from duplicate_group where business_id = $1::bigint and record = 'lead' and found_at < $2::timestamptz`,
    [business_id, now],
  )
  // Leave out groups by name and city for leads that are certain duplicates.
  await transaction.query(
    `delete from duplicate_group g using (
         select distinct p.id from duplicate_group p
         join (select c.record_ids, m.id as record_id from duplicate_group c cross join lateral unnest(c.record_ids) as m(id)
           where c.business_id = $1::bigint and c.record = 'lead' and c.kind <> 'name') sure
           on sure.record_id = p.record_ids[1] and p.record_ids <@ sure.record_ids
         where p.business_id = $1::bigint and p.record = 'lead' and p.kind = 'name') known
     where g.business_id = $1::bigint and g.id = known.id and g.apart_ids is null`,
    [business_id],
  )
  // Leads that share both phone and email are one group, with the stronger sign.
  await transaction.query(
    `with sure as (select g.id, row_number() over (partition by g.record_ids
         order by array_position(array['phone', 'email', 'gstin', 'name'], g.kind), g.id) as place
       from duplicate_group g where g.business_id = $1::bigint and g.record = 'lead')
     delete from duplicate_group g using sure where g.business_id = $1::bigint and g.id = sure.id and sure.place > 1
       and g.apart_ids is null`,
    [business_id],
  )
  await transaction.query(
    `insert into duplicate_scan (business_id, record, state, finished_at) values ($1, 'lead', 'done', now())
     on conflict (business_id, record) do update set state = 'done', finished_at = excluded.finished_at`,
    [business_id],
  )
}
