import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'

/**
 * When a record needs approval. The module of the record has one, names it in the hooks of its actions, and registers it with
 * `followApprovals`, so that the right people are notified.
 */
export interface ApprovalRule {
  /** The record, and the name of the rule: a record may have several. */
  record: string
  name: string
  /** Why a record needs approval where this person answers for it, in plain words; null where it needs none. */
  needs: (transaction: Transaction, options: { doc: Doc; user_id: number }) => Promise<string | null>
}

/** What the owner set up for a rule. Without approvers everybody with the right `approve` on the record decides. */
export interface RuleSetup {
  approver_roles: readonly number[]
  approver_people: readonly number[]
  /** What the condition reads, such as the highest discount of each role. */
  settings: Readonly<Record<string, unknown>>
}

const NOTHING: RuleSetup = { approver_roles: [], approver_people: [], settings: {} }

/** The setup of a rule. */
export async function readSetup(
  transaction: Transaction,
  { record, name }: Pick<ApprovalRule, 'record' | 'name'>,
): Promise<RuleSetup> {
  const [row] = await transaction.query<RuleSetup>(
    `select approver_roles, approver_people, settings from approval_rule
     where business_id = $1::bigint and record = $2 and rule = $3`,
    [transaction.scope.business_id, record, name],
  )
  return row
    ? { ...row, approver_roles: row.approver_roles.map(Number), approver_people: row.approver_people.map(Number) }
    : NOTHING
}

/** Keeps the setup of a rule. */
export async function saveSetup(
  transaction: Transaction,
  { record, name }: Pick<ApprovalRule, 'record' | 'name'>,
  { approver_roles, approver_people, settings }: RuleSetup,
): Promise<void> {
  await transaction.query(
    `insert into approval_rule (business_id, record, rule, approver_roles, approver_people, settings)
     select b.id, $2, $3, $4::bigint[], $5::bigint[], $6::jsonb from business b where b.id = $1::bigint
     on conflict (business_id, record, rule) do update set approver_roles = excluded.approver_roles,
       approver_people = excluded.approver_people, settings = excluded.settings`,
    [transaction.scope.business_id, record, name, approver_roles, approver_people, JSON.stringify(settings)],
  )
}

/** A person of the business as rules see them. `is_manager`: the owner and Admins, who have every right. */
export interface RulePerson {
  role_ids: number[]
  is_manager: boolean
}

/** The roles of a person. */
export async function rolesOf(transaction: Transaction, user_id: number): Promise<RulePerson> {
  const rows = await transaction.query<{ id: number | null; name: string | null; is_owner: boolean }>(
    `select r.id, r.name, b.created_by = $2::bigint as is_owner from business b
     left join member_role m on m.business_id = $1::bigint and m.member_id = $2::bigint
     left join role r on r.business_id = $1::bigint and r.id = m.role_id
     where b.id = $1::bigint`,
    [transaction.scope.business_id, user_id],
  )
  return {
    role_ids: rows.flatMap(({ id }) => (id === null ? [] : [Number(id)])),
    is_manager: rows.some(({ is_owner, name }) => is_owner || name === 'Admin'),
  }
}

/** True if the setup lets a person decide: it names nobody, or them, or one of their roles. The owner and Admins always may. */
export const isApprover = (setup: RuleSetup, user_id: number, { role_ids, is_manager }: RulePerson): boolean =>
  is_manager ||
  (setup.approver_roles.length === 0 && setup.approver_people.length === 0) ||
  setup.approver_people.includes(user_id) ||
  role_ids.some((id) => setup.approver_roles.includes(id))
