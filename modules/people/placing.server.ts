import { type Access, isManager } from '#engine/record/rights.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'

const MAX_PEOPLE = 500

/** Ids of people in a body, such as `add`; empty if omitted. */
export function peopleIn(body: Record<string, unknown>, name: string): number[] {
  const raw = body[name] ?? []
  if (!Array.isArray(raw) || raw.length > MAX_PEOPLE || !raw.every(isId))
    throw invalid([{ field: name, message: 'Choose people from the list', rule: 'reference' }])
  return [...new Set(raw as number[])]
}

/** The people with these ids, locked in one order; an error on the field if one is not in this business. */
export async function lockPeople<Row extends { id: number }>(
  transaction: Transaction,
  options: { ids: readonly number[]; field: string; select: string },
): Promise<Row[]> {
  const rows = await transaction.query<Row>(
    `select ${options.select} from member m where m.business_id = $1 and m.id = any($2::bigint[]) and m.deleted_at is null
     order by m.id for update of m`,
    [transaction.scope.business_id, options.ids],
  )
  if (rows.length === options.ids.length) return rows
  throw invalid([{ field: options.field, message: 'Choose people from the list', rule: 'reference' }])
}

/** Writes into a person's history that their team or branch changed. */
export function auditPlacing(
  transaction: Transaction,
  { caller }: MemberCall,
  event: { person: number; changes: Record<string, [unknown, unknown]> },
): Promise<void> {
  return writeAudit(transaction, {
    business_id: caller.access.business_id,
    actor_id: caller.access.user_id,
    record: 'user',
    record_id: event.person,
    action: 'update',
    changes: event.changes,
    request_id: caller.request_id,
    address: caller.address,
  })
}

/** Ids of the person's own team and all teams below it; null for people with full access. */
export async function ownTeams(transaction: Transaction, access: Access): Promise<Set<number> | null> {
  if (isManager(access)) return null
  const rows = await transaction.query<{ id: number }>(
    `with recursive below as (
       select t.id from team t join member m on m.business_id = $1 and m.team_id = t.id
       where t.business_id = $1 and m.id = $2 and t.deleted_at is null
       union
       select t.id from team t join below on t.parent_id = below.id where t.business_id = $1 and t.deleted_at is null)
     select id from below`,
    [access.business_id, access.user_id],
  )
  return new Set(rows.map((row) => row.id))
}

/** 403 with a sentence: people in a higher team see more, so a person may assign only teams within their own scope. */
export const beyondReach = (message: string) => new Refusal({ status: 403, code: 'E_AUTHORIZATION_FAILURE', message })
