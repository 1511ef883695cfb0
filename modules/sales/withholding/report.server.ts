import { Readable } from 'node:stream'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import type { Cell } from '#platform/export/csv-write.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { tableFile } from '#platform/export/table-file.server.ts'
import { daysOf } from '../outstanding/days.server.ts'
import { mayExportWhole, XLSX } from '../returns/asked.server.ts'
import { rupeesOf } from '../rules/amounts.ts'
import { NATURE_LABELS, panOf } from './sections.ts'

const PAGE = 500
const MOST_DAYS = 3660
const HEADINGS = [
  ...['Kind', 'Section', 'Nature', 'Month', 'Paper', 'Day', 'Party', 'PAN', 'Amount', 'Rate', 'Tax'],
] as const

// What was deducted or collected, a row for each paper: of posted bills, of advances, of payments with TDS that a person typed, of posted invoices, and below zero of credit notes over them.
// `$1` the business, `$2` and `$3` the days.
const ROWS = `(
  select 'tds' as kind, b.tds_section as section, b.tds_nature as nature, b.date, 1 as source, b.id, b.number, b.supplier_name as party,
    b.contact_id, b.supplier_gstin as gstin, null::text as pan, b.tds_base as base, b.tds_rate as rate, b.withheld as tax
  from bill b where b.business_id = $1::bigint and b.deleted_at is null and b.status = 'posted' and b.withheld > 0
    and b.date between $2::date and $3::date
  union all
  select 'tds', a.tds_section, a.tds_nature, a.date, 5, a.id, a.number, a.payee_name, a.contact_id, null, null, a.tds_base, a.tds_rate, a.withheld
  from payment a where a.business_id = $1::bigint and a.deleted_at is null and a.status = 'posted' and a.withheld > 0
    and a.date between $2::date and $3::date
  union all
  select 'tds', null, null, p.date, 2, p.id, p.number, p.payee_name, p.contact_id, null, null, null, null, p.tds
  from payment p where p.business_id = $1::bigint and p.deleted_at is null and p.status = 'posted' and p.tds > 0
    and p.date between $2::date and $3::date
  union all
  select 'tcs', i.tcs_section, i.tcs_nature, i.date, 3, i.id, i.number, i.buyer_name, i.contact_id, i.buyer_gstin, i.buyer_pan,
    i.total - i.tcs - coalesce(i.rounding, 0), i.tcs_rate, i.tcs
  from invoice i where i.business_id = $1::bigint and i.deleted_at is null and i.status = 'posted' and i.tcs > 0
    and i.date between $2::date and $3::date
  union all
  select 'tcs', n.tcs_section, i.tcs_nature, n.date, 4, n.id, n.number, n.buyer_name, n.contact_id, n.buyer_gstin, i.buyer_pan,
    n.tcs + coalesce(n.rounding, 0) - n.total, n.tcs_rate, -n.tcs
  from credit_note n join invoice i on i.business_id = $1::bigint and i.id = n.invoice_id
  where n.business_id = $1::bigint and n.deleted_at is null and n.status = 'posted' and n.tcs > 0
    and n.date between $2::date and $3::date
)`

/** One section of one month. `section` and `nature` are null for TDS that was typed with a payment. */
interface Sum {
  kind: 'tds' | 'tcs'
  section: string | null
  nature: string | null
  month: string
  papers: number
  base: string | null
  tax: string
}

/** What was deducted (TDS) and collected (TCS) at source, by section and month. */
export const withholdingRoutes: RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/tax_at_source',
    permission: { record: 'invoice', right: 'export' },
    summary: 'TDS that was deducted and TCS that was collected from ?from to ?to, by section and month',
    costly: true,
    handler: (call) => inside(call, async (transaction, days) => ({ ...days, data: await sumsOf(transaction, days) })),
  }),
  ...(['csv', 'xlsx'] as const).map((format) =>
    memberRoute({
      method: 'GET',
      path: `/tax_at_source/${format}`,
      permission: { record: 'invoice', right: 'export' },
      summary: `TDS and TCS from ?from to ?to, a row for each paper, as a ${format === 'csv' ? 'CSV' : 'Excel'} file`,
      costly: true,
      alone: true,
      handler: async (call) => {
        const { from, to } = allowed(call)
        const rows = sheetRows(call, { from, to })
        const file = tableFile(format, { title: 'TDS and TCS', headings: HEADINGS, rows })
        const type = format === 'csv' ? 'text/csv; charset=utf-8' : XLSX
        return sendFile(call, { name: `TDS_TCS_${from}_${to}.${format}`, type, file: Readable.from(file) })
      },
    }),
  ),
]

type Days = ReturnType<typeof daysOf>

/** The days that were asked for, for a person who may export all bills, payments and invoices whole: sums without some would be wrong. */
function allowed({ services: { catalog }, caller, query }: MemberCall): Days {
  const whole = ['bill', 'payment', 'invoice'].every((name) => mayExportWhole(catalog.get(name), caller.access))
  if (!whole)
    throw ruleBroken('TDS and TCS need every bill, payment and invoice. Ask for the right to export them all.')
  return daysOf(query, MOST_DAYS)
}

const inside = <Of>(call: MemberCall, use: (transaction: Transaction, days: Days) => Promise<Of>): Promise<Of> => {
  const days = allowed(call)
  return call.services.database.transaction(call.caller.access, (transaction) => use(transaction, days))
}

async function sumsOf(transaction: Transaction, { from, to }: Days): Promise<Sum[]> {
  const rows = await transaction.query<Sum>(
    `select r.kind, r.section, r.nature, to_char(r.date, 'YYYY-MM') as month, count(*)::int as papers,
       sum(r.base)::text as base, sum(r.tax)::text as tax
     from ${ROWS} r group by 1, 2, 3, 4 order by r.kind desc, month, r.section nulls last, r.nature`,
    [transaction.scope.business_id, from, to],
  )
  return rows.map((row) => ({
    ...row,
    base: row.base === null ? null : rupeesOf(BigInt(row.base)),
    tax: rupeesOf(BigInt(row.tax)),
  }))
}

interface PaperRow {
  kind: 'tds' | 'tcs'
  section: string | null
  nature: keyof typeof NATURE_LABELS | null
  date: string
  source: number
  id: number
  number: string
  party: string | null
  pan: string | null
  gstin: string | null
  base: string | null
  rate: string | null
  tax: string
}

async function* sheetRows({ services: { catalog, database }, caller: { access } }: MemberCall, { from, to }: Days) {
  // A PAN is shown to people who may read it on the contact.
  const shows_pan = 'pan' in openFields(catalog.get('contact'), access)
  for (let after = { date: from, source: 0, id: 0 }; ; ) {
    const start = after
    const page = await database.transaction(access, (transaction) =>
      transaction.query<PaperRow>(
        `select r.kind, r.section, r.nature, r.date::text as date, r.source, r.id, r.number, r.party, r.base::text as base, r.rate,
           r.tax::text as tax, coalesce(r.pan, c.pan) as pan, coalesce(r.gstin, c.gstin) as gstin
         from ${ROWS} r left join contact c on c.business_id = $1::bigint and c.id = r.contact_id
         where (r.date, r.source, r.id) > ($4::date, $5::int, $6::bigint) order by r.date, r.source, r.id limit ${PAGE}`,
        [access.business_id, from, to, start.date, start.source, start.id],
      ),
    )
    const last = page.at(-1)
    if (!last) return
    after = { date: last.date, source: Number(last.source), id: Number(last.id) }
    yield page.map((row): Cell[] => [
      ...[
        { text: row.kind.toUpperCase() },
        { text: row.section ?? '' },
        { text: row.nature ? NATURE_LABELS[row.nature] : '' },
      ],
      ...[{ text: row.date.slice(0, 7) }, { text: row.number }, { day: row.date }, { text: row.party ?? '' }],
      { text: shows_pan ? (panOf(row.pan, row.gstin) ?? '') : '' },
      row.base === null ? null : { number: rupeesOf(BigInt(row.base)) },
      row.rate === null ? null : { number: row.rate },
      { number: rupeesOf(BigInt(row.tax)) },
    ])
  }
}
