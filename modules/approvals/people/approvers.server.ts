import type { RecordDefinition } from '#engine/record/define.ts'
import { isManager } from '#engine/record/rights.ts'
import { accessesIn } from '#engine/server/access/access.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { reachesRow } from '#engine/server/records/visibility.server.ts'
import type { ApprovalRule, Named, RuleSetup } from './rules.server.ts'

/** A person with their access and their roles. */
export type Known = Awaited<ReturnType<typeof accessesIn>>[number]

// More people than decide in any business.
const MOST_PEOPLE = 500

/** Active people of the business, or those of some ids. */
export const peopleIn = (transaction: Transaction, ids: readonly number[] | null): Promise<Known[]> =>
  accessesIn(transaction, { ids, limit: MOST_PEOPLE })

/** The highest level on which the setup lets a person decide; 0 for none. The owner and Admins decide on every level. */
export function levelOf({ levels, first, second }: RuleSetup, { access, sources }: Known): number {
  if (isManager(access)) return levels
  const isNamed = ({ roles, people }: Named) =>
    (roles.length === 0 && people.length === 0) ||
    people.includes(access.user_id) ||
    sources.roles.some(({ id }) => roles.includes(id))
  if (levels === 2 && isNamed(second)) return 2
  return isNamed(first) ? 1 : 0
}

/** The levels of people for one record, by id: of those whose right `approve` reaches it and who may do themselves what they approve. */
export async function levelsFor(
  transaction: Transaction,
  people: readonly Known[],
  of: { rule: ApprovalRule; setup: RuleSetup; definition: RecordDefinition; doc: Doc; is_approving: boolean },
): Promise<Map<number, number>> {
  const { rule, setup, definition, doc, is_approving } = of
  const levels = new Map<number, number>()
  for (const person of people) {
    const { user_id } = person.access
    const level = levelOf(setup, person)
    if (level === 0 || !reachesRow({ definition, access: person.access, right: 'approve', row: doc })) continue
    if (is_approving && (await rule.needs(transaction, { doc, user_id })) !== null) continue
    levels.set(user_id, level)
  }
  return levels
}

/** Someone decides for another person from a day until a day (YYYY-MM-DD in India), both included. */
export interface Delegation {
  id: number
  of: number
  to: number
  from: string
  until: string
}

/** The delegations in force on a day, or all that have not ended by it: to some people, or of all. */
export async function delegationsOn(
  transaction: Transaction,
  { day, to = null, later = false }: { day: string; to?: number | null; later?: boolean },
): Promise<Delegation[]> {
  return transaction.query<Delegation>(
    `select id, of_person as "of", to_person as "to", from_day::text as "from", until_day::text as "until" from approval_delegate
     where business_id = $1::bigint and ended_at is null and until_day >= $2::date and ($3::boolean or from_day <= $2::date)
       and ($4::bigint is null or to_person = $4::bigint) order by from_day, id limit 500`,
    [transaction.scope.business_id, day, later, to],
  )
}
