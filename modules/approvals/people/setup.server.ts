import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { peopleIn } from './approvers.server.ts'
import { type ApprovalRule, approvalRules, type Named, readSetup, saveSetup } from './rules.server.ts'

const MOST_ROLES = 200
const MOST_NAMED = 100

/** Who decides on what needs approval: one or two levels of each rule that a module has registered. The owner and Admins set it up. */
export const setupRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/approval_rules',
    permission: 'manage',
    summary: 'What needs approval, with its levels and who decides on them, and the roles and people to choose from',
    handler: ({ services, caller: { access } }) =>
      services.database.transaction(access, async (transaction) => ({
        rules: await Promise.all(approvalRules().map((rule) => shownRule(transaction, rule))),
        ...(await choices(transaction)),
      })),
  }),
  memberRoute({
    method: 'PUT',
    path: '/approval_rules/:record/:rule',
    permission: 'manage',
    takes: ['levels', 'first', 'second'],
    summary:
      'Sets how many levels of approval a rule has, and who decides: {levels: 1 or 2, first: {roles: [id], people: [id]}, second: the same}',
    handler: ({ services, caller: { access, request_id }, params, body }) =>
      services.database.transaction(access, async (transaction) => {
        const rule = approvalRules().find(({ record, name }) => record === params.record && name === params.rule)
        if (!rule) throw notFound()
        const { roles, people } = await choices(transaction)
        const issues: Issue[] = []
        const { levels } = body
        if (levels !== 1 && levels !== 2)
          issues.push({ field: 'levels', message: 'Choose one or two levels', rule: 'range' })
        const named = (field: 'first' | 'second'): Named => {
          const of = (body[field] ?? {}) as Record<string, unknown>
          const read = (name: 'roles' | 'people', known: readonly { id: number }[]) => {
            const ids = of[name] ?? []
            const is_list = Array.isArray(ids) && ids.length <= MOST_NAMED
            if (!is_list || ids.some((id) => !known.some((one) => one.id === id)))
              issues.push({ field, message: 'Choose roles and people of this business', rule: 'unknown' })
            return is_list ? [...new Set(ids as number[])] : []
          }
          return { roles: read('roles', roles), people: read('people', people) }
        }
        const parts = { first: named('first'), second: named('second') }
        if (issues.length > 0) throw invalid(issues)
        const before = await shownRule(transaction, rule)
        await saveSetup(transaction, rule, { levels: levels as 1 | 2, ...parts })
        const after = await shownRule(transaction, rule)
        await writeAudit(transaction, {
          ...{ business_id: access.business_id, actor_id: access.user_id, record: 'setting', record_id: null },
          ...{ action: 'update', changes: { approval_rule: [before, after] }, request_id },
        })
        return after
      }),
  }),
]

async function shownRule(transaction: Transaction, rule: ApprovalRule) {
  const { levels, first, second } = await readSetup(transaction, rule)
  const { record, name, label } = rule
  return { record, name, label, levels, first, second }
}

/** Roles and people that may be named. Admins decide on everything, so their role is not among them. */
async function choices(transaction: Transaction): Promise<Record<'roles' | 'people', { id: number; name: string }[]>> {
  const roles = await transaction.query<{ id: number; name: string }>(
    `select id, name from role where business_id = $1::bigint and name <> 'Admin' order by name, id limit ${MOST_ROLES}`,
    [transaction.scope.business_id],
  )
  const people = await peopleIn(transaction, null)
  return { roles, people: people.map(({ access: { user_id, name } }) => ({ id: user_id, name })) }
}
