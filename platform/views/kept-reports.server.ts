import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound } from '#engine/server/http/refusal.server.ts'

// What kept reports have beside other saved filters: the roles they are shared with, and their versions.

const MOST_VERSIONS = 50
const MOST_ROLES = 50

/** SQL of the roles with which the filter `f` is shared. */
export const ROLES_SQL = `(select coalesce(json_agg(r.role_id order by r.role_id), '[]') from saved_filter_role r
  where r.business_id = $1::bigint and r.saved_filter_id = f.id)`

/** SQL: the shared filter `f` is for everybody, or for a role of the person $2. */
export const SHARED_SQL = `(not exists (select 1 from saved_filter_role r where r.business_id = $1::bigint and r.saved_filter_id = f.id)
  or exists (select 1 from saved_filter_role r join member_role mr on mr.business_id = $1::bigint and mr.role_id = r.role_id
    where r.business_id = $1::bigint and r.saved_filter_id = f.id and mr.member_id = $2::bigint))`

/** Shares a report with roles only; with none, everybody may open it. */
export async function shareWithRoles(
  transaction: Transaction,
  { id, role_ids }: { id: number; role_ids: unknown },
): Promise<void> {
  const { business_id } = transaction.scope
  const refuse = () => invalid([{ field: 'role_ids', message: 'Choose roles from the list', rule: 'choice' }])
  if (!Array.isArray(role_ids) || role_ids.length > MOST_ROLES || !role_ids.every((one) => Number.isSafeInteger(one)))
    throw refuse()
  const ids = [...new Set<number>(role_ids)]
  await transaction.query(
    'delete from saved_filter_role where business_id = $1::bigint and saved_filter_id = $2::bigint',
    [business_id, id],
  )
  const added = await transaction.query(
    `insert into saved_filter_role (business_id, saved_filter_id, role_id)
     select r.business_id, $2::bigint, r.id from role r where r.business_id = $1::bigint and r.id = any($3::bigint[]) returning role_id`,
    [business_id, id, ids],
  )
  if (added.length < ids.length) throw refuse()
}

/** Keeps what a report is now as its version; the oldest ones go. */
export async function keepVersion(transaction: Transaction, id: number, member_id: number): Promise<void> {
  const { business_id } = transaction.scope
  await transaction.query(
    `insert into report_version (business_id, saved_filter_id, version, name, view, saved_by)
     select f.business_id, f.id, f.version, f.name, f.view, $3::bigint from saved_filter f where f.business_id = $1::bigint and f.id = $2::bigint
     on conflict do nothing`,
    [business_id, id, member_id],
  )
  await transaction.query(
    `delete from report_version where business_id = $1::bigint and saved_filter_id = $2::bigint and version <=
       (select max(v.version) - ${MOST_VERSIONS} from report_version v where v.business_id = $1::bigint and v.saved_filter_id = $2::bigint)`,
    [business_id, id],
  )
}

/** The versions of a report, newest first. */
export const versionsOf = (transaction: Transaction, id: number): Promise<Record<string, unknown>[]> =>
  transaction.query(
    `select v.version, v.name, v.view, v.saved_at, m.name as saved_by_name from report_version v
       left join member m on m.business_id = $1::bigint and m.id = v.saved_by
     where v.business_id = $1::bigint and v.saved_filter_id = $2::bigint order by v.version desc`,
    [transaction.scope.business_id, id],
  )

/** One version of a report. */
export async function versionOf(
  transaction: Transaction,
  id: number,
  version: unknown,
): Promise<{ name: string; view: object }> {
  const [found] = await transaction.query<{ name: string; view: object }>(
    `select name, view from report_version where business_id = $1::bigint and saved_filter_id = $2::bigint and version = $3::int`,
    [transaction.scope.business_id, id, Number.isSafeInteger(version) ? version : 0],
  )
  if (!found) throw notFound()
  return found
}
