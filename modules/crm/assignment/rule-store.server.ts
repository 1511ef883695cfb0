import type { Transaction } from '#engine/server/database/database.server.ts'
import { conflict, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Rule, RuleInput } from './rule.ts'

const MOST_RULES = 100

const valuesOf = (rule: RuleInput): unknown[] => [
  rule.name,
  rule.is_paused,
  rule.also_typed,
  rule.filter === null ? null : JSON.stringify(rule.filter),
  rule.method,
  rule.window_days,
  rule.user_ids,
  rule.team_ids,
  rule.location_ids,
  rule.role_ids,
  rule.on_shift,
  rule.nobody,
  rule.nobody_user_id,
  rule.idle_days,
]

/** Adds a rule after the others. */
export async function insertRule(transaction: Transaction, rule: RuleInput, created_by: number): Promise<number> {
  const { business_id } = transaction.scope
  const [{ count }] = await transaction.query<{ count: number }>(
    'select count(*)::int as count from assignment_rule where business_id = $1::bigint',
    [business_id],
  )
  if (count >= MOST_RULES) throw ruleBroken('There are 100 rules already. Delete one first.')
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into assignment_rule (business_id, created_by, position, name, is_paused, also_typed, filter, method, window_days,
       user_ids, team_ids, location_ids, role_ids, on_shift, nobody, nobody_user_id, idle_days)
     select b.id, $2::bigint, coalesce((select max(position) from assignment_rule where business_id = $1::bigint), 0) + 1,
       $3, $4::boolean, $5::boolean, $6::jsonb, $7, $8::integer, $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
       $13::boolean, $14, $15::bigint, $16::integer
     from business b where b.id = $1::bigint returning id`,
    [business_id, created_by, ...valuesOf(rule)],
  )
  return id
}

/** Changes a rule, unless it was changed in the meantime. */
export async function updateRule(
  transaction: Transaction,
  { id, rule, before, version }: { id: number; rule: RuleInput; before: Rule; version: unknown },
): Promise<void> {
  if (typeof version !== 'number')
    throw new Refusal({
      status: 428,
      code: 'E_VERSION_REQUIRED',
      message: 'Send the version of the rule that you are changing',
    })
  const rows = await transaction.query(
    `update assignment_rule set name = $4, is_paused = $5, also_typed = $6, filter = $7::jsonb, method = $8, window_days = $9,
       user_ids = $10::bigint[], team_ids = $11::bigint[], location_ids = $12::bigint[], role_ids = $13::bigint[], on_shift = $14,
       nobody = $15, nobody_user_id = $16::bigint, idle_days = $17, version = version + 1, updated_at = now()
     where business_id = $1::bigint and id = $2::bigint and version = $3 returning id`,
    [transaction.scope.business_id, id, version, ...valuesOf(rule)],
  )
  if (rows.length === 0) throw conflict({ ...before })
}

/** Deletes a rule; leads it assigned keep their owner, and its waiting leads stay without one. */
export async function deleteRule(transaction: Transaction, id: number): Promise<void> {
  await transaction.query('delete from assignment_rule where business_id = $1::bigint and id = $2::bigint', [
    transaction.scope.business_id,
    id,
  ])
}

/** Puts rules into an order; those that are not listed come last. */
export async function orderRules(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.query(
    `update assignment_rule r set position = w.place
     from (select r.id, row_number() over (order by array_position($2::bigint[], r.id) nulls last, r.position, r.id) as place
       from assignment_rule r where r.business_id = $1::bigint) w
     where r.business_id = $1::bigint and r.id = w.id`,
    [transaction.scope.business_id, ids],
  )
}
