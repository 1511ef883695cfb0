import type { Transaction } from '#engine/server/database/database.server.ts'
import { recordNamed } from '#engine/record/catalog.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute } from '#engine/server/http/route.server.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Issue } from '#base/issue.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { publish } from './live.server.ts'

/** A tab reports its presence every 20 s; without a report for this long it counts as closed. */
const GONE_AFTER = '1 minute'
const STATES = ['viewing', 'editing', 'left']

interface Present {
  id: number
  name: string
  state: 'viewing' | 'editing'
}

/** The other viewers of a record. Only people who may see the record learn it, and only its current viewers get events. */
export const presenceRoutes = [
  memberRoute({
    method: 'POST',
    path: '/presence',
    takes: ['record', 'id', 'tab', 'state'],
    summary: 'Says that this tab has a record open, edits it or left it, and who else is there',
    handler: sayPresence,
  }),
]

/** `{record, id, tab, state: "viewing" | "editing" | "left"}` → `{others: [{id, name, state}]}` */
async function sayPresence({ services, caller, body }: MemberCall): Promise<{ others: Present[] }> {
  const { access } = caller
  const definition = recordNamed(services.catalog, body.record)
  const issues: Issue[] = []
  if (!definition) issues.push({ field: 'record', message: 'There is no such record', rule: 'unknown' })
  if (!isId(body.id)) issues.push({ field: 'id', message: 'Send the id of a record', rule: 'id' })
  if (typeof body.tab !== 'string' || !/^[\w-]{8,64}$/.test(body.tab))
    issues.push({ field: 'tab', message: 'Send a name of 8 to 64 letters for this tab', rule: 'tab' })
  if (!STATES.includes(body.state as string))
    issues.push({ field: 'state', message: 'Send viewing, editing or left', rule: 'choice' })
  if (issues.length > 0 || !definition) throw invalid(issues)
  const id = body.id as number
  const place = [access.business_id, definition.name, id]
  if (body.state !== 'left')
    await readRecord(services.database, { catalog: services.catalog, definition, access, id }, () => 't.id, t.version')
  return services.database.transaction(access, async (transaction) => {
    const is_news = await keepPresence(transaction, [...place, access.user_id, body.tab, body.state])
    const others = body.state === 'left' && !is_news ? [] : await othersAt(transaction, [...place, access.user_id])
    if (is_news)
      await publish(transaction, {
        business_id: access.business_id,
        to: others.map((one) => one.id),
        event: 'presence',
        data: { record: definition.name, id },
      })
    return { others: body.state === 'left' ? [] : others }
  })
}

/** Writes this tab's state; true if it changed for the other viewers. */
async function keepPresence(transaction: Transaction, values: unknown[]): Promise<boolean> {
  const [business_id, record, id, account_id, tab, state] = values
  await transaction.query(
    `delete from presence where business_id = $1::bigint and record = $2 and record_id = $3::bigint
       and seen_at < now() - interval '${GONE_AFTER}'`,
    [business_id, record, id],
  )
  if (state === 'left') {
    const gone = await transaction.query(
      `delete from presence where business_id = $1::bigint and record = $2 and record_id = $3::bigint
         and account_id = $4::bigint and tab = $5 returning 1`,
      [business_id, record, id, account_id, tab],
    )
    return gone.length > 0
  }
  const [{ was }] = await transaction.query<{ was: string | null }>(
    `with old as (select state from presence where business_id = $1::bigint and record = $2 and record_id = $3::bigint
         and account_id = $4::bigint and tab = $5)
     insert into presence (business_id, record, record_id, account_id, tab, state)
     values ($1::bigint, $2, $3::bigint, $4::bigint, $5, $6)
     on conflict (business_id, record, record_id, account_id, tab) do update set state = excluded.state, seen_at = excluded.seen_at
     returning (select state from old) as was`,
    values,
  )
  return was !== state
}

// Show a person with several tabs once, as editing if one of the tabs is.
function othersAt(transaction: Transaction, values: unknown[]): Promise<Present[]> {
  return transaction.query<Present>(
    `select p.account_id as id, m.name, min(p.state) as state
     from presence p join member m on m.business_id = $1::bigint and m.id = p.account_id and m.status = 'Active'
     where p.business_id = $1::bigint and p.record = $2 and p.record_id = $3::bigint and p.account_id <> $4::bigint
       and p.seen_at > now() - interval '${GONE_AFTER}'
     group by p.account_id, m.name order by m.name limit 20`,
    values,
  )
}
