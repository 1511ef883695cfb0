import { writeAudit } from '#platform/audit/audit.server.ts'
import { originOf } from '#platform/files/answer.server.ts'
import { disposition } from '#platform/files/links.server.ts'
import { storageOf } from '#platform/files/store/storage.server.ts'
import { notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { provePersonTwice } from '../session/second-factor/second-factor.server.ts'
import { lockProvedAccount } from '../session/sessions/proof.server.ts'
import { EXPORT_FILE, EXPORT_JOB, KEPT_DAYS, removeExport } from './job.server.ts'

/** The link opens the file for this long; it is asked for with each download. */
const LINK_SECONDS = 300

const EXPORTS_SQL = `select e.id, e.state, e.step, e.rows, e.total, e.file_size, e.sha256, e.problem, e.created_by,
    m.name as created_by_name, e.created_at, e.finished_at, e.expires_at
  from account_export e left join member m on m.business_id = $1 and m.id = e.created_by where e.business_id = $1`

/** Exports of everything; only for the owner. */
export const accountExportRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/account_exports',
    permission: 'owner',
    summary: 'Exports of everything the business has, newest first',
    handler: ({ services, caller }) =>
      services.database.transaction(caller.access, async (transaction) => ({
        data: await transaction.query(`${EXPORTS_SQL} order by e.id desc limit 20`, [caller.access.business_id]),
        kept_days: KEPT_DAYS,
      })),
  }),
  memberRoute({
    method: 'POST',
    path: '/account_exports',
    takes: ['current_password', 'code'],
    permission: 'owner',
    costly: true,
    summary:
      'Export everything as a ZIP of CSV, JSON Lines and files: current_password, and code where the second step is on; a job writes it',
    handler: ask,
  }),
  memberRoute({
    method: 'POST',
    path: '/account_exports/:id/link',
    permission: 'owner',
    summary: `A link that opens the file of an export for ${LINK_SECONDS / 60} minutes`,
    handler: link,
  }),
  memberRoute({
    method: 'DELETE',
    path: '/account_exports/:id',
    permission: 'owner',
    summary: 'Remove the file of an export before its time',
    handler: remove,
  }),
]

async function ask(call: MemberCall): Promise<unknown> {
  const { services, caller } = call
  const { business_id, user_id } = caller.access
  const proved = await provePersonTwice(call, new Date())
  return services.database.transaction(caller.access, async (transaction) => {
    await lockProvedAccount(transaction, proved)
    const rows = await transaction.query<{ id: number }>(
      `insert into account_export (business_id, created_by) values ($1, $2)
       on conflict (business_id) where state in ('queued', 'running') do nothing returning id`,
      [business_id, user_id],
    )
    if (rows.length === 0) throw ruleBroken('An export is being written already. Wait until it is ready.')
    const [{ id }] = rows
    await services.addJob(
      transaction,
      EXPORT_JOB,
      { business_id, id },
      { key: `account export ${business_id}`, attempts: 3 },
    )
    await audit(transaction, call, { id, action: 'export' })
    call.reply.status(202)
    const [row] = await transaction.query(`${EXPORTS_SQL} and e.id = $2`, [business_id, id])
    return row
  })
}

async function link(call: MemberCall): Promise<{ url: string }> {
  const { services, caller, params } = call
  const { business_id } = caller.access
  return services.database.transaction(caller.access, async (transaction) => {
    const id = idOf(params.id)
    const [found] = await transaction.query<{ storage_key: string; day: string }>(
      `select storage_key, to_char(created_at, 'YYYY-MM-DD') as day from account_export
       where business_id = $1 and id = $2 and state = 'done' and expires_at > now()`,
      [business_id, id],
    )
    if (!found) throw notFound()
    await audit(transaction, call, { id, action: 'download' })
    const url = await storageOf(services.settings).readLink({
      key: found.storage_key,
      seconds: LINK_SECONDS,
      content_type: 'application/zip',
      disposition: disposition('attachment', `export ${found.day}.zip`),
      origin: originOf(call),
    })
    return { url }
  })
}

async function remove(call: MemberCall): Promise<{ message: string }> {
  const { services, caller, params } = call
  const { business_id } = caller.access
  const id = idOf(params.id)
  await services.database.transaction(caller.access, async (transaction) => {
    const rows = await transaction.query(
      `select 1 from account_export where business_id = $1 and id = $2 and state = 'done'`,
      [business_id, id],
    )
    if (rows.length === 0) throw notFound()
    await audit(transaction, call, { id, action: 'delete' })
  })
  await removeExport(services, { business_id, id })
  return { message: 'Export removed' }
}

function audit(
  transaction: Parameters<typeof writeAudit>[0],
  { caller }: MemberCall,
  event: { id: number; action: string },
): Promise<void> {
  return writeAudit(transaction, {
    business_id: caller.access.business_id,
    actor_id: caller.access.user_id,
    record: EXPORT_FILE,
    record_id: event.id,
    action: event.action,
    request_id: caller.request_id,
    address: caller.address,
  })
}
