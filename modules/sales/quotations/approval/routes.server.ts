import { compare, exact } from '#base/exact.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { readSetup, saveSetup } from '#modules/approvals/index.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { quotation } from '../quotation.record.ts'
import { type DiscountLimits, discountRule } from './discount-rule.server.ts'

interface Limits {
  /** Every role with its highest discount in percent; null without a limit. */
  roles: { id: number; name: string; limit: string | null }[]
}

const MOST_ROLES = 200

/** How much discount each role gives without asking, and whether a quotation needs approval. */
export const discountRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/discount_limits',
    permission: { record: 'quotation', right: 'view' },
    summary: 'The highest discount of each role in percent, null without a limit',
    handler: ({ services, caller }) => services.database.transaction(caller.access, readLimits),
  }),
  memberRoute({
    method: 'PUT',
    path: '/discount_limits',
    permission: 'owner',
    takes: ['roles'],
    summary: 'Sets the highest discount of each role: {roles: [{id, limit}]}; null removes a limit',
    async handler({ services, caller: { access, request_id }, body }) {
      return services.database.transaction(access, async (transaction) => {
        const before = await readLimits(transaction)
        const roles = readRoles(
          body.roles,
          before.roles.map(({ id }) => id),
        )
        const limits = Object.fromEntries(roles.flatMap(({ id, limit }) => (limit === null ? [] : [[id, limit]])))
        await saveSetup(transaction, discountRule, { settings: { limits } })
        const after = await readLimits(transaction)
        await writeAudit(transaction, {
          ...{ business_id: access.business_id, actor_id: access.user_id, record: 'setting', record_id: null },
          ...{ action: 'update', changes: { discount_limits: [before.roles, after.roles] }, request_id },
        })
        return after
      })
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/quotations/:id/approval_need',
    permission: { record: 'quotation', right: 'edit' },
    summary: 'Why this draft needs approval before you can send it; null if it needs none',
    handler: (call) =>
      call.services.database.transaction(call.caller.access, async (transaction) => {
        const { id } = await findForWrite(transaction, writing(call, quotation), idOf(call.params.id), 'edit')
        const doc = (await readFullRows(transaction, quotation, [id])).get(id) as Doc
        return { needed: await discountRule.needs(transaction, { doc, user_id: call.caller.access.user_id }) }
      }),
  }),
]

async function readLimits(transaction: Transaction): Promise<Limits> {
  const roles = await transaction.query<{ id: number; name: string }>(
    `select id, name from role where business_id = $1::bigint and name <> 'Admin' order by name, id limit ${MOST_ROLES}`,
    [transaction.scope.business_id],
  )
  const { settings } = await readSetup(transaction, discountRule)
  const limits = (settings.limits ?? {}) as DiscountLimits
  return {
    roles: roles.map(({ id, name }) => ({ id: Number(id), name, limit: limits[String(id)] ?? null })),
  }
}

const PERCENT = /^\d{1,3}(\.\d{1,2})?$/

function readRoles(input: unknown, known: readonly number[]): { id: number; limit: string | null }[] {
  if (!Array.isArray(input) || input.length > MOST_ROLES)
    throw invalid([{ field: 'roles', message: 'Give the roles as a list', rule: 'type' }])
  const issues: Issue[] = []
  const roles = input.map((one: unknown, index) => {
    const { id, limit = null } = (one ?? {}) as Record<string, unknown>
    const say = (name: string, message: string, rule: string) =>
      void issues.push({ field: `roles.${index}.${name}`, message, rule })
    if (!known.includes(id as number)) say('id', 'This role does not exist', 'unknown')
    const text = typeof limit === 'number' ? String(limit) : limit
    const is_percent = typeof text === 'string' && text.length <= 6 && PERCENT.test(text)
    if (text !== null && (!is_percent || compare(exact(text), exact('100')) > 0))
      say('limit', 'Enter a percentage from 0 to 100', 'range')
    return { id: id as number, limit: text as string | null }
  })
  if (issues.length > 0) throw invalid(issues)
  return roles
}
