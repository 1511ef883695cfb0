import { tableOf } from '#engine/record/define.ts'
import { isManager } from '#engine/record/rights.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { ApprovalRequest } from './decide.server.ts'
import { isApprover, readSetup, rolesOf } from './rules.server.ts'

const MOST_SHOWN = 200

/** What waits for approval: what the person may decide on, and what they asked for. */
export const approvalRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/approvals',
    summary: `Up to ${MOST_SHOWN} requests that wait for approval: those that you may decide on, and your own; oldest first`,
    async handler({ services, caller: { access } }) {
      const { catalog, database } = services
      return database.transaction(access, async (transaction) => {
        const { business_id, user_id } = access
        const requests = await transaction.query<ApprovalRequest & { person: string | null }>(
          `select a.id, a.record, a.record_id, a.rule, a.title, a.needed, a.made_by, a.asked_by, a.asked_at, m.name as person
           from approval_request a left join member m on m.business_id = $1::bigint and m.id = a.asked_by
           where a.business_id = $1::bigint and a.status = 'Pending' order by a.asked_at, a.id limit 1000`,
          [business_id],
        )
        const person = { ...(await rolesOf(transaction, user_id)), is_manager: isManager(access) }
        const reached = new Map<string, Set<number>>()
        for (const record of new Set(requests.map((one) => one.record))) {
          const definition = catalog.get(record)
          const values = new Values()
          const business = values.add(business_id)
          const ids = values.add(requests.flatMap((one) => (one.record === record ? [Number(one.record_id)] : [])))
          const may = (right: 'view' | 'approve') => {
            const rows = rowFilter({ catalog, definition, access, right, alias: 'r', values })
            return rows === false ? 'false' : (rows ?? 'true')
          }
          const found = await transaction.query<{ id: number; decide: boolean }>(
            `select r.id, (${may('approve')}) as decide from ${quote(tableOf(definition))} r
             where r.business_id = ${business}::bigint and r.id = any(${ids}::bigint[]) and r.deleted_at is null and (${may('view')})`,
            values.list,
          )
          for (const decide of [true, false])
            reached.set(
              `${record} ${decide}`,
              new Set(found.flatMap((row) => (row.decide === decide ? [Number(row.id)] : []))),
            )
        }
        const data = []
        for (const one of requests) {
          const record_id = Number(one.record_id)
          const decides = reached.get(`${one.record} true`)?.has(record_id) ?? false
          if (!decides && !reached.get(`${one.record} false`)?.has(record_id)) continue
          const is_own = [Number(one.asked_by), Number(one.made_by)].includes(user_id)
          const setup = await readSetup(transaction, { record: one.record, name: one.rule })
          const may_decide = decides && !is_own && isApprover(setup, user_id, person)
          if (!may_decide && !is_own) continue
          const { id, record, title, needed, asked_at } = one
          data.push({ id, record, record_id, title, needed, asked_at, asked_by: one.person, may_decide })
        }
        return { data: data.slice(0, MOST_SHOWN) }
      })
    },
  }),
]
