import { Readable } from 'node:stream'
import { SAMPLES } from '#database/seed/import-rows.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { type Cell, csvFile } from '#platform/export/csv-write.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import { xlsxFile } from '#platform/export/xlsx-write.server.ts'
import type { FileColumn } from './file-columns.ts'
import { openColumns } from './rows/row-body.server.ts'

/** Answers with a file of two example rows that can be imported as it is: the columns of the record, as CSV or Excel. */
export async function sendSample(call: MemberCall, definition: RecordDefinition): Promise<unknown> {
  const { services, caller, query } = call
  const columns = openColumns(definition, caller.access)
  const rows = await services.database.transaction(caller.access, async (transaction) => {
    const cells: (readonly [string, string])[] = []
    for (const column of columns)
      cells.push(await samplesOf(transaction, { catalog: services.catalog, access: caller.access, column }))
    return [0, 1].map((row) => cells.map((both): Cell => (both[row] === '' ? null : { text: both[row] })))
  })
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield rows
  }
  const headings = columns.map(({ label }) => label)
  const title = `${definition.path}-sample`
  const is_excel = query.format === 'xlsx'
  const pieces = is_excel ? xlsxFile({ title, headings, rows: pages() }) : csvFile(headings, pages())
  const type = is_excel
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv; charset=utf-8'
  return sendFile(call, { name: `${title}.${is_excel ? 'xlsx' : 'csv'}`, type, file: Readable.from(pieces) })
}

/** The two cells of a column. People, branches and other records are left empty: only their business knows them. */
async function samplesOf(
  transaction: Transaction,
  { catalog, access, column }: { catalog: Catalog; access: Access; column: FileColumn },
): Promise<readonly [string, string]> {
  const { name, kind, line } = column
  if (Object.hasOwn(SAMPLES, name) && !kind.custom) return SAMPLES[name]
  if (line) return ['', '']
  if (kind.kind === 'reference') {
    const to = catalog.get(kind.to)
    if (!to.entries) return ['', '']
    const rows = await transaction.query<{ title: string }>(
      `select ${quote(to.title)} as title from ${quote(tableOf(to))}
       where business_id = $1::bigint and deleted_at is null order by position, id limit 2`,
      [access.business_id],
    )
    return [rows[0]?.title ?? '', rows[1]?.title ?? rows[0]?.title ?? '']
  }
  if (kind.required || kind.default !== undefined) {
    const text = (n: number) => kindOf(kind).to_text(kindOf(kind).sample(kind, n) as never, kind)
    return [text(0), text(1)]
  }
  return ['', '']
}
