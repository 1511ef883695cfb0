import { Readable } from 'node:stream'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import { badRequest, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { type Cell, csvFile } from '#platform/export/csv-write.server.ts'
import { xlsxFile } from '#platform/export/xlsx-write.server.ts'
import { type ReportAnswer, type ReportColumn, runReport } from './run.server.ts'
import { parseReport } from './spec.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const CANCELLED = '57014'
const LONGEST_NAME = 80

/** Reports over the rows of any record, as lines for the screen and as a file; they stop after `most_ms`, by default ten seconds. */
export function reportRoutes(catalog: Catalog, most_ms?: number): RouteSpec[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/reports/run',
      summary:
        'A report within your rights: ?spec={"record", "date"?, "period"?, "filter"?, "groups": [{"field", "unit"?}], "measures": [{"kind", "field"?}]}; stops after 10 seconds',
      handler: (call) => answerOf(call, { catalog, most_ms }),
    }),
    memberRoute({
      method: 'GET',
      path: '/reports/file',
      summary: 'The same report as a file: ?spec=…&format=csv|xlsx&name=…',
      handler: (call) => fileOf(call, { catalog, most_ms }),
    }),
  ]
}

interface Running {
  catalog: Catalog
  most_ms: number | undefined
}

async function answerOf({ services, caller, query }: MemberCall, running: Running): Promise<ReportAnswer> {
  const spec = parseReport(query.spec)
  if ('message' in spec) throw badRequest(spec.message)
  const access = caller.access as Access
  const asking = { ...running, access, spec, zone: caller.timezone }
  try {
    return await services.database.transaction(access, (transaction) => runReport(transaction, asking))
  } catch (error) {
    if ((error as { code?: string }).code !== CANCELLED) throw error
    throw ruleBroken('The report takes longer than 10 seconds. Choose a shorter period, or fewer groups.')
  }
}

async function fileOf(call: MemberCall, running: Running): Promise<unknown> {
  const { format = 'csv', name = 'report' } = call.query
  if (format !== 'csv' && format !== 'xlsx') throw badRequest('Choose csv or xlsx')
  if (name.length > LONGEST_NAME) throw badRequest('The name is too long')
  const { groups, figures, lines, totals } = await answerOf(call, running)
  const headings = [...groups, ...figures].map(({ label }) => label)
  const rows = lines.map(({ values, titles, figures: own }) => [
    ...groups.map((column, at) => cellOf(column, titles[at] ?? values[at])),
    ...figures.map((column, at) => cellOf(column, own[at])),
  ])
  const last = [
    ...groups.map((_, at) => (at === 0 ? { text: 'Total' } : null)),
    ...figures.map((column, at) => cellOf(column, totals[at])),
  ]
  const all = (async function* () {
    yield [...rows, last]
  })()
  const file = format === 'csv' ? csvFile(headings, all) : xlsxFile({ title: name.slice(0, 31), headings, rows: all })
  return sendFile(call, { name: `${name}.${format}`, type: TYPES[format], file: Readable.from(file) })
}

function cellOf({ as, unit, labels }: ReportColumn, value: string | null): Cell {
  if (value === null) return null
  if (as === 'day' && unit === 'day') return { day: value }
  if (as === 'text' || as === 'flag' || as === 'day') return { text: labels?.[value] ?? value }
  return { number: value }
}
