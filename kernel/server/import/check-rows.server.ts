import { setImmediate as breathe } from 'node:timers/promises'
import { tableOf, type RecordDefinition } from '#kernel/record/define.ts'
import type { Catalog } from '#kernel/record/catalog.ts'
import type { FileColumn } from '#kernel/record/file-columns.ts'
import { readInput } from '#kernel/record/input.ts'
import type { Issue } from '#kernel/record/issue.ts'
import { type Access, scopeOf } from '#kernel/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import type { RecordServer, Saving } from '../records/hooks.server.ts'
import { placeOf } from '../records/place.server.ts'
import { fillOwner } from '../records/write.server.ts'
import { quote } from '../schema/ddl.server.ts'
import type { SheetRow } from './file-problem.server.ts'
import { columnOfIssue, type ImportRow, rowBody } from './row-body.server.ts'
import { resolveTitles } from './titles.server.ts'

/** A row after every check. */
export interface CheckedRow extends ImportRow {
  /** Stored values, ready to be written when there are no issues. */
  values: Record<string, unknown>
  /** Why the row is already there: in the business, or further up in the file. */
  duplicate: string | null
}

/** Which keys stand further up in the file, and on which line. */
export type Marks = Pick<Map<string, number>, 'get' | 'has' | 'set'>

/** Marks of one batch on top of those of the batches before; `keep` adds them once the batch is in the database. */
export function marksOver(below: Marks): Marks & { keep: () => void } {
  const own = new Map<string, number>()
  return {
    has: (key) => own.has(key) || below.has(key),
    get: (key) => own.get(key) ?? below.get(key),
    set: (key, line) => own.set(key, line),
    keep() {
      for (const [key, line] of own) below.set(key, line)
    },
  }
}

/** What the checks of all batches of a file share. */
export interface Checking {
  catalog: Catalog
  definition: RecordDefinition
  special: RecordServer | undefined
  access: Access
  columns: readonly (FileColumn | null)[]
  lines: Marks
}

// So many rows are checked before other requests get their turn.
const TURN = 50

/** The same stages as a create, for many rows: text → input → references → hook → rights → unique → duplicates. Writes nothing. */
export async function checkRows(
  transaction: Transaction,
  options: Checking & { rows: readonly SheetRow[]; position: number; once: Saving['once'] },
): Promise<CheckedRow[]> {
  const { catalog, definition, special, access, columns } = options
  const found: CheckedRow[] = options.rows.map((row, index) => ({
    ...rowBody(row, options.position + index, columns),
    values: {},
    duplicate: null,
  }))
  await resolveTitles(transaction, { catalog, definition, access, rows: found })
  for (const [index, row] of found.entries()) {
    if (index % TURN === TURN - 1) await breathe()
    const { values, issues } = readInput({ definition, body: row.body, creating: true })
    fillOwner(definition, access, { ...row.body, ...row.titles }, values)
    await special?.beforeSave?.({ transaction, access, definition, before: null, values, issues, once: options.once })
    row.values = values
    takeIssues(row, issues)
    const owner = definition.owner_field
    if (
      owner &&
      row.body[owner] !== undefined &&
      row.body[owner] !== access.user_id &&
      scopeOf(access, definition.name, 'assign') === 'none'
    )
      row.issues.push({
        field: owner,
        message: `You may not give ${definition.label.many.toLowerCase()} to somebody else`,
      })
  }
  await checkUnique(transaction, { definition, access, rows: found, lines: options.lines })
  await findDuplicates(transaction, options, found)
  return found
}

// A cell that could not be read has its message already: that the field is then empty is no second one.
function takeIssues(row: CheckedRow, issues: readonly Issue[]): void {
  const unreadable = new Set(row.issues.map((issue) => issue.field))
  for (const issue of issues) {
    const field = columnOfIssue(row, issue.field)
    if (issue.rule === 'required' && unreadable.has(field)) continue
    if (row.issues.some((one) => one.field === field && one.message === issue.message)) continue
    row.issues.push({ field, message: issue.message })
  }
}

async function checkUnique(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; rows: CheckedRow[]; lines: Marks },
): Promise<void> {
  const { definition, access, rows, lines } = options
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.unique) continue
    const key = (row: CheckedRow) => String(row.values[name]).toLowerCase()
    const filled = rows.filter((row) => row.values[name] !== null && row.values[name] !== undefined)
    const column = placeOf('t', name, field).value
    const taken = await transaction.query<{ value: string }>(
      `select lower(${column}::text) as value from ${quote(tableOf(definition))} t where t.business_id = $1::bigint and t.deleted_at is null
         and lower(${column}::text) = any($2::text[])`,
      [access.business_id, filled.map(key)],
    )
    const known = new Set(taken.map((row) => row.value))
    for (const row of filled) {
      const mark = `unique ${name} ${key(row)}`
      if (known.has(key(row))) row.issues.push({ field: name, message: 'This is already taken' })
      else if (lines.has(mark))
        row.issues.push({ field: name, message: `This is already taken by line ${lines.get(mark)}` })
      else if (row.issues.length === 0) lines.set(mark, row.line)
    }
  }
}

async function findDuplicates(transaction: Transaction, options: Checking, rows: CheckedRow[]): Promise<void> {
  const { special, access, lines } = options
  if (!special?.duplicateKeys || !special.findDuplicates) return
  const good = rows.filter((row) => row.issues.length === 0)
  const keys = good.map((row) => special.duplicateKeys?.(row.values) ?? [])
  const known = await special.findDuplicates(transaction, access, [...new Set(keys.flat())])
  for (const [index, row] of good.entries()) {
    const inBusiness = keys[index].find((key) => known.has(key))
    const inFile = keys[index].find((key) => lines.has(key))
    if (inFile !== undefined) row.duplicate = `The same as line ${lines.get(inFile)}`
    else if (inBusiness !== undefined)
      row.duplicate = `Already there as ${options.definition.label.one.toLowerCase()} ${known.get(inBusiness)}`
    for (const key of keys[index]) if (!lines.has(key)) lines.set(key, row.line)
  }
}
