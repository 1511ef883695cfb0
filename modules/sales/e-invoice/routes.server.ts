import { Readable } from 'node:stream'
import { indianDate } from '#base/financial-year.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { badRequest, invalid } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { einvoiceOf } from '#modules/gst/einvoice/payload.ts'
import { bulkBill, bulkFile } from '#modules/gst/ewaybill/payload.ts'
import { creditNote } from '../credit-notes/credit-note.record.ts'
import { eWayBill } from '../e-way-bill/e-way-bill.record.ts'
import { ewayPaper } from '../e-way-bill/eway-paper.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { einvoiceFindings } from '../portals/findings-of-paper.ts'
import { type Finding, findingOf } from '../portals/findings.ts'
import { type PaperRecord, portalDocument } from '../portals/paper.server.ts'
import { readPortalSetting } from '../portals/settings.server.ts'
import { eInvoice } from './e-invoice.record.ts'

const MOST_FILES = 200

/** Checks of e-invoices and e-way bills before they are sent, and their files for the portals' own screens. */
export const einvoiceRoutes: RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/e_invoices/:id/check',
    permission: { record: eInvoice.name, right: 'view' },
    summary:
      'What the portal would refuse in the document of an e-invoice, and what it refused, each with the field to mend',
    handler: (call) => checked(call, eInvoice, checkEinvoice),
  }),
  memberRoute({
    method: 'GET',
    path: '/e_way_bills/:id/check',
    permission: { record: eWayBill.name, right: 'view' },
    summary: 'What the portal would refuse in an e-way bill, and what it refused, each with the field to mend',
    handler: (call) => checked(call, eWayBill, checkBill),
  }),
  ...([invoice, creditNote] as const).map((definition) =>
    memberRoute({
      method: 'GET',
      path: `/e_invoice_json/${definition.path}`,
      permission: { record: definition.name, right: 'export' },
      summary: `E-invoices of posted ${definition.label.many.toLowerCase()} as the JSON of the bulk screen: ?ids=1-2-3`,
      costly: true,
      handler: (call) => einvoiceFile(call, definition),
    }),
  ),
  memberRoute({
    method: 'GET',
    path: '/e_way_bill_json',
    permission: { record: eWayBill.name, right: 'export' },
    summary: "E-way bills as the JSON of the portal's bulk screen: ?ids=1-2-3",
    costly: true,
    handler: billFile,
  }),
]

interface Row {
  id: number
  document_record: PaperRecord
  document_id: number
  status: string
  error: string | null
  error_code: string | null
}

async function checked(
  { services, caller, params }: MemberCall,
  definition: RecordDefinition,
  check: (transaction: Transaction, row: Row) => Promise<Finding[]>,
): Promise<{ data: Finding[] }> {
  const id = idOf(params.id)
  return services.database.transaction(caller.access, async (transaction) => {
    const [row] = await visible(transaction, { services, caller, definition, ids: [id], right: 'view' })
    if (row.status !== 'yet_to_push' && row.status !== 'failed') return { data: [] }
    const found = await check(transaction, row)
    // What the portal said counts until it is mended: the pre-flight may not know it.
    const refused =
      row.error_code && row.error ? [{ ...findingOf({ code: row.error_code, text: '' }), message: row.error }] : []
    return { data: [...refused.filter(({ code }) => !found.some((one) => one.code === code)), ...found] }
  })
}

async function checkEinvoice(transaction: Transaction, row: Row): Promise<Finding[]> {
  const { turnover } = await readPortalSetting(transaction)
  const found = await portalDocument(transaction, { record: row.document_record, id: row.document_id })
  return found?.paper ? einvoiceFindings(found.paper, { today: indianDate(new Date()), turnover }) : []
}

async function checkBill(transaction: Transaction, row: Row): Promise<Finding[]> {
  const document = { record: row.document_record, id: row.document_id }
  const made = await ewayPaper(transaction, document, row as unknown as Record<string, unknown>)
  return 'findings' in made ? made.findings : [made]
}

/** The rows of some ids that the person may see; refuses the call where one is missing. */
async function visible(
  transaction: Transaction,
  options: Pick<MemberCall, 'services' | 'caller'> & {
    definition: RecordDefinition
    ids: readonly number[]
    right: 'view' | 'export'
  },
): Promise<Row[]> {
  const { services, caller, definition, ids, right } = options
  const { access } = caller
  const values = new Values()
  const base = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[]) and t.deleted_at is null`
  const filters = ([...new Set(['view', right])] as ('view' | 'export')[]).map((one) =>
    rowFilter({ catalog: services.catalog, definition, access, right: one, alias: 't', values }),
  )
  const may = filters.every((filter) => filter !== false)
  const rows = may
    ? await transaction.query<Row>(
        `select t.* from ${definition.name} t where ${[base, ...filters.filter((one) => one !== null)].join(' and ')} order by t.id`,
        values.list,
      )
    : []
  if (rows.length < ids.length) throw badRequest('Some of these documents are not yours to see')
  return rows
}

function idsOf({ query }: MemberCall): number[] {
  const text = String(query.ids ?? '')
  const ids = text.length <= 20 * MOST_FILES ? text.split('-').map(Number) : []
  if (ids.length === 0 || ids.length > MOST_FILES || !ids.every(isId))
    throw badRequest(`Choose 1 to ${MOST_FILES} documents`)
  return [...new Set(ids)]
}

async function einvoiceFile(call: MemberCall, definition: RecordDefinition): Promise<unknown> {
  const { services, caller } = call
  const ids = idsOf(call)
  const payloads = await services.database.transaction(caller.access, async (transaction) => {
    await visible(transaction, { services, caller, definition, ids, right: 'export' })
    const { turnover } = await readPortalSetting(transaction)
    const today = indianDate(new Date())
    return collected(ids, async (id) => {
      const found = await portalDocument(transaction, { record: definition.name as PaperRecord, id })
      const number = String(found?.doc.number ?? id)
      if (!found?.paper || found.doc.status !== 'posted') return { number, problem: 'The document is not posted' }
      const [problem] = einvoiceFindings(found.paper, { today, turnover })
      return problem ? { number, problem: problem.message } : { value: einvoiceOf(found.paper) }
    })
  })
  return sendJson(call, `e-invoices-${definition.path}.json`, payloads)
}

async function billFile(call: MemberCall): Promise<unknown> {
  const { services, caller } = call
  const ids = idsOf(call)
  const bills = await services.database.transaction(caller.access, async (transaction) => {
    const rows = await visible(transaction, { services, caller, definition: eWayBill, ids, right: 'export' })
    return collected(
      rows,
      async (row): Promise<{ value: Record<string, unknown> } | { number: string; problem: string }> => {
        const document = { record: row.document_record, id: row.document_id }
        const made = await ewayPaper(transaction, document, row as unknown as Record<string, unknown>)
        if (!('findings' in made)) return { number: String(row.id), problem: made.message }
        const { paper, options, gstin } = made
        return { value: { ...bulkBill(paper, options), userGstin: gstin } }
      },
    )
  })
  return sendJson(call, 'e-way-bills.json', bulkFile(bills))
}

/** The values of all entries; one refusal that names every entry without one. */
async function collected<Entry, Value extends object>(
  entries: readonly Entry[],
  make: (entry: Entry) => Promise<{ value: Value } | { number: string; problem: string }>,
): Promise<Value[]> {
  const values: Value[] = []
  const problems: string[] = []
  for (const entry of entries) {
    const made = await make(entry)
    if ('value' in made) values.push(made.value)
    else problems.push(`${made.number}: ${made.problem}`)
  }
  if (problems.length > 0)
    throw invalid(problems.slice(0, 20).map((message) => ({ field: 'ids', message, rule: 'not_ready' })))
  return values
}

const sendJson = (call: MemberCall, name: string, value: unknown) =>
  sendFile(call, { name, type: 'application/json', file: Readable.from([Buffer.from(JSON.stringify(value, null, 1))]) })
