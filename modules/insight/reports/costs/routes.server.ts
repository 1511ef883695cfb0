import type { Issue } from '#base/issue.ts'
import { paiseText, parsePaise } from '#engine/record/kinds/money/money.ts'
import { badRequest, invalid } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const MOST_SOURCES = 200
const MOST_PAISE = 10n ** 15n

interface Cost {
  lead_source_id: number
  amount: string | null
}

/** What each source of leads costs in a month; for those who set up the sources. */
export const costRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/source_costs',
    permission: { record: 'lead_source', right: 'edit' },
    summary: 'What each source of leads costs in a month: ?month=2026-11; previous is the month before',
    handler: read,
  }),
  memberRoute({
    method: 'PUT',
    path: '/source_costs',
    permission: { record: 'lead_source', right: 'edit' },
    takes: ['month', 'costs'],
    summary: 'Save what sources cost in a month: month, costs [{lead_source_id, amount in rupees or null}]',
    handler: save,
  }),
]

const monthOf = (raw: unknown): string => {
  if (typeof raw !== 'string' || !MONTH.test(raw)) throw badRequest('Choose a month')
  return `${raw}-01`
}

async function read({ services, caller, query }: MemberCall): Promise<unknown> {
  const month = monthOf(query.month)
  return services.database.transaction(caller.access, async (transaction) => {
    const rows = await transaction.query<{ id: number; name: string; amount: string | null; before: string | null }>(
      `select s.id, s.name, c.amount::text as amount, p.amount::text as before from lead_source s
         left join source_cost c on c.business_id = $1::bigint and c.lead_source_id = s.id and c.month = $2::date
         left join source_cost p on p.business_id = $1::bigint and p.lead_source_id = s.id and p.month = ($2::date - interval '1 month')::date
       where s.business_id = $1::bigint and (s.deleted_at is null or c.amount is not null) order by s.position, s.id`,
      [caller.access.business_id, month],
    )
    const rupees = (paise: string | null) => (paise === null ? null : paiseText(BigInt(paise)))
    const data = rows.map(({ id, name, amount, before }) => {
      return { lead_source_id: id, name, amount: rupees(amount), previous: rupees(before) }
    })
    return { month: month.slice(0, 7), data }
  })
}

async function save(call: MemberCall): Promise<unknown> {
  const { services, caller, body } = call
  const month = monthOf(body.month)
  const costs = readCosts(body.costs)
  const { business_id, user_id } = caller.access
  await services.database.transaction(caller.access, async (transaction) => {
    const known = await transaction.query<{ id: number }>(
      'select id from lead_source where business_id = $1::bigint and id = any($2::bigint[])',
      [business_id, costs.map(({ lead_source_id }) => lead_source_id)],
    )
    const ids = new Set(known.map(({ id }) => Number(id)))
    const issues = costs.flatMap(({ lead_source_id }, at): Issue[] =>
      ids.has(lead_source_id)
        ? []
        : [{ field: `costs.${at}.lead_source_id`, message: 'Choose a source from the list', rule: 'choice' }],
    )
    if (issues.length > 0) throw invalid(issues)
    for (const { lead_source_id, paise } of costs) {
      if (paise === null)
        await transaction.query(
          'delete from source_cost where business_id = $1::bigint and lead_source_id = $2::bigint and month = $3::date',
          [business_id, lead_source_id, month],
        )
      else
        await transaction.query(
          `insert into source_cost (business_id, lead_source_id, month, amount) values ($1, $2, $3::date, $4)
           on conflict (business_id, lead_source_id, month) do update set amount = excluded.amount`,
          [business_id, lead_source_id, month, paise],
        )
      await writeAudit(transaction, {
        ...{ business_id, actor_id: user_id, record: 'lead_source', record_id: lead_source_id, action: 'update' },
        note: `Cost of ${month.slice(0, 7)}: ${paise === null ? 'none' : paiseText(BigInt(paise))}`,
        request_id: caller.request_id,
        address: caller.address,
      })
    }
  })
  return read({ ...call, query: { month: month.slice(0, 7) } })
}

function readCosts(raw: unknown): { lead_source_id: number; paise: string | null }[] {
  if (!Array.isArray(raw) || raw.length > MOST_SOURCES) throw badRequest('Send the costs by source')
  const issues: Issue[] = []
  const costs = raw.map((one: Partial<Cost> | null, at) => {
    const { lead_source_id, amount } = one ?? {}
    const is_id = Number.isSafeInteger(lead_source_id) && Number(lead_source_id) > 0
    if (!is_id)
      issues.push({ field: `costs.${at}.lead_source_id`, message: 'Choose a source from the list', rule: 'choice' })
    const is_none = amount === null || amount === ''
    const paise = is_none ? null : parsePaise(amount)
    if (!is_none && (paise === null || paise < 0n || paise > MOST_PAISE))
      issues.push({ field: `costs.${at}.amount`, message: 'Enter an amount', rule: 'money' })
    return { lead_source_id: Number(lead_source_id), paise: paise === null || paise === 0n ? null : String(paise) }
  })
  if (issues.length > 0) throw invalid(issues)
  return costs
}
