import { Readable } from 'node:stream'
import type { Catalog } from '#engine/record/catalog.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { listRequest } from '#engine/server/records/call.server.ts'
import type { Cell } from './csv-write.server.ts'
import { exportColumns, exportRows } from './export-rows.server.ts'
import { sendFile } from './send-file.server.ts'
import { tableFile } from './table-file.server.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The export route of every exportable record: `?format=csv|xlsx` plus the filter, search, sort and columns of a list. */
export function exportRoutes(catalog: Catalog): RouteSpec[] {
  return catalog.records
    .filter((record) => record.rights.includes('export'))
    .map((definition) =>
      memberRoute({
        method: 'GET',
        path: `/${definition.path}/export`,
        permission: { record: definition.name, right: 'export' },
        summary: `${definition.label.many} as a CSV or Excel file`,
        costly: true,
        handler: (call) => exportFile(call, catalog, definition),
      }),
    )
}

async function exportFile(call: MemberCall, catalog: Catalog, plain: RecordDefinition): Promise<unknown> {
  const definition = withCustomFields(plain, call.caller.access.custom_fields)
  const { services, caller, query } = call
  const { access } = caller
  const { format = 'csv' } = query
  if (format !== 'csv' && format !== 'xlsx') throw badRequest('Choose csv or xlsx')
  const { limit: _limit, after: _after, ...rest } = query
  const request = listRequest(rest, caller.timezone)
  const columns = exportColumns({ catalog, definition, access, names: request.columns })
  if (columns.length === 0) throw badRequest('Choose at least one column')
  const rows = exportRows(services.database, { catalog, definition, access, columns, request })
  // Read the first page before sending headers, so that a refusal gets a proper error answer.
  const first = await rows.next()
  // Record in the history who exported data and how; the event belongs to no single record.
  await services.database.transaction(access, async (transaction) =>
    recordChanges(transaction, {
      definition,
      access,
      request_id: caller.request_id,
      address: caller.address,
      action: 'exported',
      note: [format, query.search && `search ${query.search}`, query.filter && `filter ${query.filter}`]
        .filter(Boolean)
        .join(', ')
        .slice(0, 1_000),
      entries: [{ id: 0, changes: {}, words: null }],
    }),
  )
  const headings = columns.map((column) => column.label)
  const all = whole(first, rows)
  const file = tableFile(format, { title: definition.label.many, headings, rows: all })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: caller.timezone }).format(new Date())
  return sendFile(call, { name: `${definition.path} ${day}.${format}`, type: TYPES[format], file: Readable.from(file) })
}

async function* whole(first: IteratorResult<Cell[][]>, rest: AsyncGenerator<Cell[][]>): AsyncGenerator<Cell[][]> {
  if (first.done) return
  yield first.value
  yield* rest
}
