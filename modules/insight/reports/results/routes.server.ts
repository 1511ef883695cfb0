import type { Issue } from '#base/issue.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { originOf } from '#platform/files/answer.server.ts'
import { disposition } from '#platform/files/links.server.ts'
import { storageOf } from '#platform/files/store/storage.server.ts'
import { isReportFormat, REPORT_TYPES, type ReportFormat } from '#platform/reports/file.server.ts'
import { readReport } from '#platform/reports/spec.ts'
import { personOf } from '../mail/send.server.ts'
import { reportName } from '../report-name.ts'
import { KEPT_DAYS, RESULT_JOB } from './job.server.ts'

/** The link opens the file for this long; it is asked for with each download. */
const LINK_SECONDS = 300
/** Reports of one person that are computed at the same time. */
const MOST_WAITING = 3

const RESULTS_SQL = `select id, name, format, state, problem, file_size, created_at, finished_at, expires_at from report_result
  where business_id = $1::bigint and member_id = $2::bigint`

/** Reports that a job computes into a file, because they take longer than a screen waits. */
export const resultRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/report_results',
    summary: 'Your reports that were computed into a file, newest first',
    handler: ({ services, caller }) =>
      services.database.transaction(caller.access, async (transaction) => ({
        data: await transaction.query(
          `${RESULTS_SQL} and (state in ('queued', 'failed') or expires_at > now()) and created_at > now() - interval '${KEPT_DAYS} days' order by id desc limit 20`,
          [caller.access.business_id, caller.access.user_id],
        ),
      })),
  }),
  memberRoute({
    method: 'POST',
    path: '/report_results',
    takes: ['spec', 'format', 'name'],
    costly: true,
    summary:
      'Compute a report into a file, however long it takes: spec, format csv|xlsx|pdf, name; you get a notice when it is ready',
    handler: ask,
  }),
  memberRoute({
    method: 'POST',
    path: '/report_results/:id/link',
    summary: `A link that opens the file for ${LINK_SECONDS / 60} minutes`,
    handler: link,
  }),
]

async function ask(call: MemberCall): Promise<unknown> {
  const { services, caller, body } = call
  const { access, timezone } = caller
  const { business_id, user_id, location_id } = access
  const issues: Issue[] = []
  const name = reportName(body.name, issues)
  const spec = readReport(body.spec)
  if ('message' in spec) issues.push({ field: 'spec', message: spec.message, rule: 'choice' })
  const { format } = body
  if (!isReportFormat(format)) issues.push({ field: 'format', message: 'Choose csv, xlsx or pdf', rule: 'choice' })
  if (issues.length > 0) throw invalid(issues)
  return services.database.transaction(access, async (transaction) => {
    await lockName(transaction, `report results ${user_id}`)
    const [{ waiting }] = await transaction.query<{ waiting: number }>(
      `select count(*)::int as waiting from report_result where business_id = $1::bigint and member_id = $2::bigint and state = 'queued'`,
      [business_id, user_id],
    )
    if (waiting >= MOST_WAITING)
      throw ruleBroken(`${MOST_WAITING} of your reports are being computed already. Wait until one is ready.`)
    const { language } = await personOf(transaction, user_id)
    const [{ id }] = await transaction.query<{ id: number }>(
      `insert into report_result (business_id, member_id, location_id, name, spec, format, zone, language)
       values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) returning id`,
      [business_id, user_id, location_id, name, JSON.stringify(spec), format, timezone, language],
    )
    await services.addJob(transaction, RESULT_JOB, { business_id, id }, { attempts: 3 })
    call.reply.status(202)
    return (await transaction.query(`${RESULTS_SQL} and id = $3::bigint`, [business_id, user_id, id]))[0]
  })
}

async function link(call: MemberCall): Promise<{ url: string }> {
  const { services, caller, params } = call
  const { business_id, user_id } = caller.access
  const [found] = await services.database.transaction(caller.access, (transaction) =>
    transaction.query<{ storage_key: string; name: string; format: ReportFormat }>(
      `select storage_key, name, format from report_result
       where business_id = $1::bigint and member_id = $2::bigint and id = $3::bigint and state = 'done' and expires_at > now()`,
      [business_id, user_id, idOf(params.id)],
    ),
  )
  if (!found) throw notFound()
  const url = await storageOf(services.settings).readLink({
    key: found.storage_key,
    seconds: LINK_SECONDS,
    content_type: REPORT_TYPES[found.format],
    disposition: disposition('attachment', `${found.name}.${found.format}`),
    origin: originOf(call),
  })
  return { url }
}
