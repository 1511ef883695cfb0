import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'

/**
 * When a record needs approval. The module of the record has one, names it in the hooks of its actions, and registers it with
 * `followApprovals`: then the right people are told, and the owner sets it up on the screen of approvals.
 */
export interface ApprovalRule {
  /** The record, and the name of the rule: a record may have several. */
  record: string
  name: string
  /** What needs approval, as the screen of its setup names it. A word of the catalogues. */
  label: string
  /** Why a record needs approval where this person answers for it, in plain words; null where it needs none. */
  needs: (transaction: Transaction, options: { doc: Doc; user_id: number }) => Promise<string | null>
}

/** Roles and people. */
export interface Named {
  roles: readonly number[]
  people: readonly number[]
}

/** Who decides on a level: the roles and people that are named. Where nobody is named, everybody with the right `approve` does. */
export interface RuleSetup {
  levels: 1 | 2
  first: Named
  second: Named
  /** What the condition reads, such as the highest discount of each role. */
  settings: Readonly<Record<string, unknown>>
}

const NOBODY: Named = { roles: [], people: [] }
const NOTHING: RuleSetup = { levels: 1, first: NOBODY, second: NOBODY, settings: {} }

const rules: ApprovalRule[] = []

/** Registers a rule. */
export function followApprovals(rule: ApprovalRule): void {
  rules.push(rule)
}

/** All registered rules, in the order of the modules. */
export const approvalRules = (): readonly ApprovalRule[] => rules

/** The rule of a request; none if its module has gone. */
export const ruleOf = (of: { record: string; rule: string }): ApprovalRule | undefined =>
  rules.find(({ record, name }) => record === of.record && name === of.rule)

type RuleName = Pick<ApprovalRule, 'record' | 'name'>

/** The setup of a rule. */
export async function readSetup(transaction: Transaction, { record, name }: RuleName): Promise<RuleSetup> {
  const [row] = await transaction.query<{
    levels: 1 | 2 | null
    first_roles: number[]
    first_people: number[]
    second_roles: number[] | null
    second_people: number[] | null
    settings: RuleSetup['settings']
  }>(
    `select levels, approver_roles as first_roles, approver_people as first_people, second_roles, second_people, settings
     from approval_rule where business_id = $1::bigint and record = $2 and rule = $3`,
    [transaction.scope.business_id, record, name],
  )
  if (!row) return NOTHING
  return {
    levels: row.levels ?? 1,
    first: { roles: row.first_roles.map(Number), people: row.first_people.map(Number) },
    second: { roles: (row.second_roles ?? []).map(Number), people: (row.second_people ?? []).map(Number) },
    settings: row.settings,
  }
}

/** Keeps the parts of the setup of a rule that are given; the others stay. */
export async function saveSetup(transaction: Transaction, rule: RuleName, parts: Partial<RuleSetup>): Promise<void> {
  // Two people who save different parts at once wait for each other, so that neither part is lost.
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('approval rule', $1))`, [
    transaction.scope.business_id,
  ])
  const { levels, first, second, settings } = { ...(await readSetup(transaction, rule)), ...parts }
  await transaction.query(
    `insert into approval_rule (business_id, record, rule, levels, approver_roles, approver_people, second_roles, second_people, settings)
     select b.id, $2, $3, $4::smallint, $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::jsonb from business b where b.id = $1::bigint
     on conflict (business_id, record, rule) do update set levels = excluded.levels, approver_roles = excluded.approver_roles,
       approver_people = excluded.approver_people, second_roles = excluded.second_roles, second_people = excluded.second_people,
       settings = excluded.settings`,
    [
      ...[transaction.scope.business_id, rule.record, rule.name, levels, first.roles, first.people],
      ...[second.roles, second.people, JSON.stringify(settings)],
    ],
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
