import { fieldsOf, tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { type FileColumn, fileColumns } from '#platform/import/file-columns.ts'
import { kindOf } from '#engine/record/fields.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { badRequest } from '#engine/server/http/refusal.server.ts'
import { ruleOf } from '#engine/server/records/columns.server.ts'
import { listPage } from '#engine/server/records/list.server.ts'
import type { ListRequest } from '#engine/server/records/page-sql.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { Cell } from './csv-write.server.ts'

/** Rows of one page. A page is one statement, so no connection is held while a slow client downloads the file. */
const PAGE = 1_000

interface Who {
  catalog: Catalog
  definition: RecordDefinition
  access: Access
}

/** The columns of an export: those requested, or all that the person may see. A lines field is exported as its columns. */
export function exportColumns(options: Who & { names?: readonly string[] }): FileColumn[] {
  const { definition, access, names } = options
  const all = fileColumns(definition)
  const isVisible = (column: FileColumn) => ruleOf(definition, access, column.field) !== 'hidden'
  if (!names) return all.filter((column) => isVisible(column) && column.field !== 'updated_at')
  const fields = fieldsOf(definition)
  return names
    .flatMap((name): FileColumn[] => {
      // The name of a lines field selects all of its columns.
      const own = all.filter((column) => column.name === name || (column.line && column.field === name))
      if (own.length > 0) return own
      if (!Object.hasOwn(fields, name)) throw badRequest(`There is no column ${name}`)
      const field = fields[name]
      return [{ name, label: field.label, field: name, kind: field, line: null, headings: [] }]
    })
    .filter(isVisible)
}

/** Yields every row of a list, page by page, as cells. Applies the viewer's scope, and masks and hides fields as the screen does. */
export async function* exportRows(
  database: Database,
  options: Who & { columns: readonly FileColumn[]; request: ListRequest },
): AsyncGenerator<Cell[][]> {
  const { columns } = options
  const names = [...new Set(columns.map((column) => column.field))]
  const titles = new Map<string, Map<number, string>>()
  let after: string | undefined
  do {
    const request = { ...options.request, columns: names, limit: PAGE, after, offset: undefined }
    const page = await listPage(database, { ...options, request, right: 'export' })
    const rows = JSON.parse(page.json) as Record<string, unknown>[]
    await addTitles(database, { ...options, rows, titles })
    if (rows.length > 0) yield rows.map((row) => columns.map((column) => cellOf(column, row, titles)))
    after = page.next ?? undefined
  } while (after)
}

function cellOf(column: FileColumn, row: Record<string, unknown>, titles: Map<string, Map<number, string>>): Cell {
  const { kind, line, field } = column
  const value = row[field]
  if (value === null || value === undefined) return null
  if (line) return textCell(line.write(value as Record<string, unknown>[]))
  const own = row.titles as Record<string, string | null> | undefined
  if (own && field in own) return textCell(own[field] ?? '')
  if (kind.kind === 'reference') return textCell(titles.get(kind.to)?.get(value as number) ?? '')
  // A masked value is always text, whatever the field's type.
  if (
    (kind.kind === 'money' || kind.kind === 'decimal' || kind.kind === 'whole') &&
    /^-?\d+(\.\d+)?$/.test(String(value))
  )
    return { number: String(value) }
  if (kind.kind === 'date') return { day: value as string }
  return textCell(kindOf(kind).to_text(value as never, kind))
}

const textCell = (text: string): Cell => (text === '' ? null : { text })

/** Reads titles from short lists that are not loaded yet; the rows already contain the titles of all other records. */
async function addTitles(
  database: Database,
  options: Who & {
    columns: readonly FileColumn[]
    rows: readonly Record<string, unknown>[]
    titles: Map<string, Map<number, string>>
  },
): Promise<void> {
  const { catalog, access, rows, titles } = options
  for (const { kind, field } of options.columns) {
    if (kind.kind !== 'reference' || !catalog.get(kind.to).lookup) continue
    const known = titles.get(kind.to) ?? new Map<number, string>()
    titles.set(kind.to, known)
    const missing = [...new Set(rows.map((row) => row[field]))].filter(
      (id): id is number => typeof id === 'number' && !known.has(id),
    )
    if (missing.length === 0) continue
    const to = catalog.get(kind.to)
    const values = new Values()
    const where = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(missing)}::bigint[])`
    const visible = rowFilter({ catalog, definition: to, access, right: 'view', alias: 't', values })
    if (visible === false) continue
    const found = await database.read(
      access,
      `select t.id::text, t.${quote(to.title)}::text from ${quote(tableOf(to))} t where ${where}${visible ? ` and ${visible}` : ''}`,
      values.list,
    )
    for (const [id, title] of found) known.set(Number(id), title ?? '')
  }
}
