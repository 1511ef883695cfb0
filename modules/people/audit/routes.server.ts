import { Readable } from 'node:stream'
import type { Catalog } from '#engine/record/catalog.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { listSignIns } from '#platform/audit/sign-ins.server.ts'
import { csvFile } from '#platform/export/csv-write.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { badRequest, notFound } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec, sessionRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { AUDIT_HEADINGS, auditRows } from './audit-file.server.ts'
import { auditFilter, auditPage } from './audit-list.server.ts'

/** The audit log of a business, and the sign-ins of a person. */
export function auditRoutes(catalog: Catalog): RouteSpec[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/audit',
      permission: 'manage',
      summary: 'What was done in the business, newest first',
      handler: ({ services, caller, query }) =>
        auditPage(services.database, {
          catalog,
          access: caller.access,
          filter: auditFilter(query, caller.timezone),
          before: cursorOf(query.after),
          limit: limitOf(query.limit),
        }),
    }),
    memberRoute({
      method: 'GET',
      path: '/audit/export',
      permission: 'manage',
      summary: 'The audit log as a CSV file',
      costly: true,
      handler: (call) => exportAudit(call, catalog),
    }),
    sessionRoute({
      method: 'GET',
      path: '/sign_ins',
      summary: 'Sign-ins of the signed-in person, newest first',
      handler: ({ services, caller, query }) =>
        listSignIns(services.database, {
          account_id: caller.account.id,
          before: cursorOf(query.after),
          limit: limitOf(query.limit),
        }),
    }),
    memberRoute({
      method: 'GET',
      path: '/users/:id/sign_ins',
      permission: 'manage',
      summary: 'Sign-ins of a person of the business, newest first',
      handler: memberSignIns,
    }),
  ]
}

async function memberSignIns({ services, caller, params, query }: MemberCall): Promise<unknown> {
  const id = idOf(params.id)
  const [member] = await services.database.read(
    caller.access,
    'select 1 from member where business_id = $1::bigint and id = $2::bigint and deleted_at is null',
    [caller.access.business_id, id],
  )
  if (!member) throw notFound()
  return listSignIns(services.database, {
    account_id: id,
    before: cursorOf(query.after),
    limit: limitOf(query.limit),
  })
}

async function exportAudit(call: MemberCall, catalog: Catalog): Promise<unknown> {
  const { services, caller, query } = call
  const { access } = caller
  const filter = auditFilter(query, caller.timezone)
  await services.database.transaction(access, (transaction) =>
    writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: 'audit',
      record_id: null,
      action: 'exported',
      request_id: caller.request_id,
      address: caller.address,
    }),
  )
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: caller.timezone }).format(new Date())
  const rows = auditRows(services.database, { catalog, access, filter })
  return sendFile(call, {
    name: `audit ${day}.csv`,
    type: 'text/csv; charset=utf-8',
    file: Readable.from(csvFile(AUDIT_HEADINGS, rows)),
  })
}

function cursorOf(text: string | undefined): number | null {
  if (!text) return null
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text))) throw badRequest('This page does not exist')
  return Number(text)
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return 50
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100) throw badRequest('A page has 1 to 100 rows')
  return Number(text)
}
