import { Readable } from 'node:stream'
import { languageOf } from '#base/language.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import type { Metric } from '#platform/metrics/metric.ts'
import { isReportFormat, REPORT_TYPES, reportFile } from './file.server.ts'
import type { OwnReport } from './own.server.ts'
import { runReport } from './run.server.ts'
import { MOST_ROWS_IN_FILE, parseReport } from './spec.ts'

const CANCELLED = '57014'
const LONGEST_NAME = 80

interface Running {
  catalog: Catalog
  /** The reports with a statement of their own. */
  own: readonly OwnReport[]
  /** Figures by day: a report that they answer reads no records. */
  metrics?: readonly Metric[]
  /** A report stops after this time, by default ten seconds. */
  most_ms?: number
}

/** Reports over the rows of any record, as lines for the screen and as a file. */
export function reportRoutes(running: Running): RouteSpec[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/reports/run',
      summary:
        'A report within your rights: ?spec={"record", "date"?, "period"?, "filter"?, "groups": [{"field", "unit"?}], "measures": [{"kind", "field"?, "show"?}], "pivot"?, "own"?} or, for a list of rows, {"record", "date"?, "period"?, "filter"?, "columns", "sort"?}; stops after 10 seconds',
      handler: async (call) => {
        const asking = askingOf(call, running)
        return runWithin(call, (transaction) => runReport(transaction, asking))
      },
    }),
    memberRoute({
      method: 'GET',
      path: '/reports/file',
      summary: 'The same report as a file: ?spec=…&format=csv|xlsx|pdf&name=…&language=en|hi|gu|ta',
      handler: (call) => fileOf(call, running),
    }),
  ]
}

/** The report of a call, for the person who asks. */
function askingOf({ caller, query }: MemberCall, running: Running) {
  const spec = parseReport(query.spec)
  if ('message' in spec) throw badRequest(spec.message)
  return { ...running, access: caller.access as Access, spec, zone: caller.timezone }
}

/** Reads in one transaction; a report that was stopped is refused in words. */
async function runWithin<Result>(
  { services, caller }: MemberCall,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await services.database.transaction(caller.access as Access, read)
  } catch (error) {
    if (!isTooSlow(error)) throw error
    throw ruleBroken('The report takes longer than 10 seconds. Choose a shorter period, or fewer groups.')
  }
}

/** True for the error of a report that was stopped. */
export const isTooSlow = (error: unknown): boolean => (error as { code?: string } | null)?.code === CANCELLED

/** The name of the business, for the head of a file. */
export async function businessName(transaction: Transaction): Promise<string> {
  const [found] = await transaction.query<{ name: string }>('select name from business where id = $1::bigint', [
    transaction.scope.business_id,
  ])
  return found.name
}

async function fileOf(call: MemberCall, running: Running): Promise<unknown> {
  const { format = 'csv', name = 'report', language } = call.query
  if (!isReportFormat(format)) throw badRequest('Choose csv, xlsx or pdf')
  if (name.length > LONGEST_NAME) throw badRequest('The name is too long')
  const asking = askingOf(call, running)
  const { answer, business } = await runWithin(call, async (transaction) => ({
    business: await businessName(transaction),
    answer: await runReport(transaction, { ...asking, most_rows: MOST_ROWS_IN_FILE }),
  }))
  const { period } = asking.spec
  const file = await reportFile({ answer, format, name, language: languageOf(language) ?? 'en', business, period })
  const pieces = Readable.from([file])
  return sendFile(call, { name: `${name}.${format}`, type: REPORT_TYPES[format], file: pieces })
}
