import type { Transaction } from '#engine/server/database/database.server.ts'
import type { RuleInput } from './rule.ts'
import { isOnShift } from './shifts.ts'
import type { AllHours } from './store.server.ts'

/** A person who can be given leads. */
export interface Candidate {
  id: number
  name: string
}

// Active people with a right to view leads, so that they can see the leads they are given.
const MAY_HAVE = `m.business_id = $1::bigint and m.status = 'Active' and m.deleted_at is null
  and exists (select from membership s where s.business_id = $1::bigint and s.account_id = m.id and s.is_active)
  and (exists (select from business b where b.id = $1::bigint and b.created_by = m.id)
    or exists (select from member_role mr join role r on r.business_id = $1::bigint and r.id = mr.role_id
      left join role_right v on v.business_id = $1::bigint and v.role_id = r.id and v.record = 'lead' and v."right" = 'view'
      where mr.business_id = $1::bigint and mr.member_id = m.id and (r.name = 'Admin' or coalesce(v.scope, 'none') <> 'none')))`

/** The people of a rule who can be given leads, ordered by id: named ones, and those of its teams, branches and roles. */
export async function peopleOf(transaction: Transaction, rule: RuleInput): Promise<Candidate[]> {
  return transaction.query<Candidate>(
    `select m.id, m.name from member m where ${MAY_HAVE} and (m.id = any($2::bigint[])
       or m.team_id in (select t.id from team t where t.business_id = $1::bigint and t.id = any($3::bigint[]) and t.deleted_at is null)
       or exists (select from member_location ml join location l on l.business_id = $1::bigint and l.id = ml.location_id
         where ml.business_id = $1::bigint and ml.member_id = m.id and ml.location_id = any($4::bigint[]) and l.deleted_at is null)
       or exists (select from member_role mr where mr.business_id = $1::bigint and mr.member_id = m.id and mr.role_id = any($5::bigint[])))
     order by m.id`,
    [transaction.scope.business_id, rule.user_ids, rule.team_ids, rule.location_ids, rule.role_ids],
  )
}

/** The person, if they can be given leads. */
export async function findCandidate(transaction: Transaction, id: number): Promise<Candidate | null> {
  const [found] = await transaction.query<Candidate>(
    `select m.id, m.name from member m where ${MAY_HAVE} and m.id = $2::bigint`,
    [transaction.scope.business_id, id],
  )
  return found ?? null
}

/** True if this person is at work at that moment. */
export function worksAt(id: number, options: { hours: AllHours; at: Date; time_zone: string }): boolean {
  const { hours, at, time_zone } = options
  const own = hours.people.get(id)
  const weekly = own?.weekly ?? hours.business.weekly
  return isOnShift({ weekly, days_off: [...hours.business.days_off, ...(own?.days_off ?? [])], at, time_zone })
}

// Above this number the exact count no longer matters for the choice.
const MOST = 2_000

/** The number of open leads of each person; with a moment, only those received since. */
export async function openLeads(
  transaction: Transaction,
  ids: readonly number[],
  since: Date | null,
): Promise<Map<number, number>> {
  const rows = await transaction.query<{ id: number; open: number }>(
    `select p.id, (select count(*)::int from (
         select from lead l left join lead_status s on s.business_id = $1::bigint and s.id = l.lead_status_id
         where l.business_id = $1::bigint and l.assigned_user = p.id and l.deleted_at is null
           and coalesce(s.kind, 'open') = 'open' and ($3::timestamptz is null or l.created_at >= $3::timestamptz)
         limit ${MOST}) q) as open
     from unnest($2::bigint[]) as p(id)`,
    [transaction.scope.business_id, ids, since],
  )
  return new Map(rows.map((row) => [row.id, row.open]))
}
