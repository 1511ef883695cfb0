import { setImmediate as breathe } from 'node:timers/promises'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { FileColumn } from '../file-columns.ts'
import { readInput } from '#engine/record/input.ts'
import { type Issue, isRefused } from '#base/issue.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { checkChanges } from '#engine/server/records/change.server.ts'
import type { Change, Once, RecordServer } from '#engine/server/records/hooks.server.ts'
import { fillOwner } from '#engine/server/records/write.server.ts'
import { checkingOf, checkUpdates } from './check-updates.server.ts'
import type { CheckedRow } from './checked-row.server.ts'
import type { ImportRow, RowIssue } from '../read/cells.server.ts'
import { findByKeys, keysOf, takenValues, uniqueKey } from './match.server.ts'
import { cellsOf, columnOfIssue, keepOpenColumns, openColumns, showValues } from './row-body.server.ts'
import { mayNotGive } from './read-choices.server.ts'
import type { DuplicateRule, ImportOptions } from '../store.server.ts'
import { resolveTitles } from './titles.server.ts'

export type { CheckedRow } from './checked-row.server.ts'

/** The outcome of a row. */
export type Outcome = 'created' | 'updated' | 'skipped' | 'invalid'

/** The only place that decides the outcome, so that the dry run and the import count the same. */
export function outcomeOf(row: CheckedRow, rule: DuplicateRule): Outcome {
  if (row.issues.length > 0) return 'invalid'
  if (row.duplicate !== null && rule !== 'create') return 'skipped'
  return row.update ? 'updated' : 'created'
}

/** The keys found earlier in the file, with their line. */
export type Marks = Pick<Map<string, number>, 'get' | 'has' | 'set'>

/** The keys of one batch: `keep` after its commit, `drop` when it is rolled back. */
export type BatchMarks = Marks & { keep: () => void; drop: () => void }

/** The keys of a file. Batches that are still being written see those of earlier batches. */
export function fileMarks(): { open: () => BatchMarks } {
  const kept = new Map<string, number>()
  const flying = new Set<Map<string, number>>()
  const get = (key: string) => {
    for (const one of flying) {
      const line = one.get(key)
      if (line !== undefined) return line
    }
    return kept.get(key)
  }
  return {
    open() {
      const own = new Map<string, number>()
      flying.add(own)
      return {
        get,
        has: (key) => get(key) !== undefined,
        set: (key, line) => own.set(key, line),
        keep() {
          for (const [key, line] of own) kept.set(key, line)
          flying.delete(own)
        },
        drop: () => flying.delete(own),
      }
    },
  }
}

/** The options that the checks of all batches share. */
export interface Checking {
  catalog: Catalog
  definition: RecordDefinition
  special: RecordServer | undefined
  access: Access
  columns: readonly (FileColumn | null)[]
  rule: DuplicateRule
  options: ImportOptions
  /** The run, when an import resumes: rows it wrote before the interruption are not duplicates. */
  resumed_run: number | null
  lines: Marks
}

// After this many rows the check yields, so that other requests can run.
const TURN = 50

/** Copies of rows without what the person may not fill, and with the cells that the hook of the record reads in its own way. */
export async function ownRows(
  transaction: Transaction,
  { rows, columns, access, special }: Pick<Checking, 'columns' | 'access' | 'special'> & { rows: readonly ImportRow[] },
): Promise<ImportRow[]> {
  const own = rows.map(copyOf)
  keepOpenColumns(own, columns)
  await special?.readRows?.({
    ...{ transaction, access },
    rows: own.map((row) => ({ ...row, cells: cellsOf(row, columns) })),
  })
  return own
}

/**
 * The same stages as a create, for many rows of `ownRows`: input → references → hook → rights → duplicates → unique; rows that
 * update a record pass the stages of an update. Writes nothing; `lock` locks the records that will change.
 */
export async function checkRows(
  transaction: Transaction,
  options: Checking & { rows: readonly ImportRow[]; once: Once; lock: boolean },
): Promise<CheckedRow[]> {
  const { catalog, definition, access, columns } = options
  const found: CheckedRow[] = options.rows.map((row) => ({
    ...row,
    values: {},
    names_owner: false,
    duplicate: null,
    repeats: [],
    found: null,
    update: null,
  }))
  await resolveTitles(transaction, { catalog, definition, special: options.special, access, rows: found })
  // A row that updates a record may lack fields that only a new record requires.
  const unread = found.map((row) => (options.rule === 'update' ? [...row.issues] : row.issues))
  const changes: Change[] = []
  const note = openColumns(definition, access).find(({ kind }) => kind.kind === 'long_text')?.name
  const from_files = Object.entries(definition.fields).filter(([, field]) => field.from_files)
  for (const [index, row] of found.entries()) {
    if (index % TURN === TURN - 1) await breathe()
    const body = newBody(row, { ...options, note })
    const { values, issues } = readInput({ definition, body, creating: true })
    takeFromFile(from_files, body, { values, issues })
    fillOwner(definition, access, { ...body, ...row.titles }, values)
    row.values = values
    changes.push({ step: 'create', id: null, before: null, values, issues })
    const owner = definition.owner_field
    row.names_owner = owner !== undefined && (body[owner] !== undefined || row.titles[owner] !== undefined)
    if (
      owner &&
      body[owner] !== undefined &&
      body[owner] !== access.user_id &&
      scopeOf(access, definition.name, 'assign') === 'none'
    )
      row.issues.push({
        field: owner,
        message: mayNotGive(definition),
      })
  }
  await checkChanges(transaction, { ...checkingOf(options), changes })
  for (const [index, row] of found.entries()) takeIssues(row, changes[index].issues)
  const matched = await matchRows(transaction, { ...options, unread }, found)
  if (matched.size > 0) await checkUpdates(transaction, { ...options, matched })
  const remaining = found.filter((row) => row.duplicate === null || options.rule === 'create')
  await checkUnique(transaction, { definition, access, rows: remaining, lines: options.lines })
  for (const row of found) showValues(row, columns)
  return found
}

// Lines are changed too.
const bodyOf = (body: ImportRow['body']): ImportRow['body'] =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((line) => (typeof line === 'object' ? { ...line } : line)) : value,
    ]),
  )

// Checks change a row, and a refused batch is checked again, so work on copies.
const copyOf = (row: ImportRow): ImportRow => ({
  ...row,
  body: bodyOf(row.body),
  titles: { ...row.titles },
  issues: [...row.issues],
})

/** The input of a new record: the cells, the default values, and values derived from them. `note` is the field of texts without one. */
function newBody(
  row: CheckedRow,
  { definition, options, note }: Pick<Checking, 'definition' | 'options'> & { note: string | undefined },
): Record<string, unknown> {
  const body = { ...row.body }
  for (const [name, value] of Object.entries(options.defaults))
    if (body[name] === undefined && row.titles[name] === undefined) body[name] = value
  const { title, subtitle } = definition
  // Ledgers of accounting programs often have a business name and no person: use it as the title.
  if (subtitle && body[title] === undefined && body[subtitle] !== undefined) body[title] = body[subtitle]
  if (note && row.words.length > 0) body[note] = [body[note], ...row.words].filter(Boolean).join('\n')
  return body
}

// A cell that could not be read already has its error: do not also report the field as empty.
function takeIssues(row: CheckedRow, issues: readonly Issue[]): void {
  // A record that the import makes has no id in the dry run.
  const made = Object.keys(row.titles).filter((name) => row.body[name] === undefined)
  const unreadable = new Set([...row.issues.map((issue) => issue.field), ...made])
  for (const issue of issues) {
    const field = columnOfIssue(row, issue.field)
    if (issue.rule === 'required' && unreadable.has(field)) continue
    const message = onItsLine(row, issue)
    if (row.issues.some((one) => one.field === field && one.message === message)) continue
    row.issues.push({ field, message })
  }
}

/** Fields that nobody types and that files fill. */
function takeFromFile(
  from_files: readonly [string, Field][],
  body: Readonly<Record<string, unknown>>,
  { values, issues }: { values: Record<string, unknown>; issues: Issue[] },
): void {
  for (const [name, field] of from_files) {
    if (body[name] === undefined) continue
    const reading = kindOf(field).read(body[name], field)
    if (isRefused(reading)) issues.push({ field: name, message: reading.message, rule: reading.rule })
    else values[name] = reading.value
  }
}

/** The message with the line of the file, for an issue of a row below the first one of its record: `lines.2.hsn`. */
function onItsLine({ below }: CheckedRow, { field, message }: Issue): string {
  const index = Number(/^[a-z_]+\.(\d+)\./.exec(field)?.[1] ?? 0)
  const row = index > 0 ? below[index - 1] : undefined
  return row ? `${message} (line ${row.line} of the file)` : message
}

async function checkUnique(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; rows: CheckedRow[]; lines: Marks },
): Promise<void> {
  const { definition, access, rows, lines } = options
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.unique) continue
    const filled = rows.filter((row) => row.values[name] !== null && row.values[name] !== undefined)
    const values = filled.map((row) => String(row.values[name]).toLowerCase())
    const taken = await takenValues(transaction, { definition, access, name, values })
    for (const [index, row] of filled.entries()) {
      const mark = uniqueKey(`value of ${name}`, row.values[name])
      const owner = taken.get(values[index])
      // A computed value has no column of its own.
      const say = (message: string) =>
        row.issues.push(
          field.computed ? { field: '', message: `${field.label}: ${message}` } : { field: name, message },
        )
      if (owner !== undefined && owner !== row.update?.id) say('This is already taken')
      else if (lines.has(mark)) say(`This is already taken by line ${lines.get(mark)}`)
      else if (row.issues.length === 0) lines.set(mark, row.line)
    }
  }
}

/** Finds existing records, in the business and earlier in the file. Returns the records that rows will update. */
async function matchRows(
  transaction: Transaction,
  options: Checking & { unread: RowIssue[][] },
  rows: readonly CheckedRow[],
): Promise<Map<CheckedRow, number>> {
  const { definition, special, access, lines, rule } = options
  const { match_by } = options.options
  const matched = new Map<CheckedRow, number>()
  // A row that is invalid as a new record may still update one: it does not need every field.
  const asked = rule === 'update' ? rows : rows.filter((row) => row.issues.length === 0)
  const keys = asked.map((row) => keysOf(row, { definition, special, match_by }))
  const known = await findByKeys(transaction, { definition, special, access, match_by, keys: keys.flat() })
  const own = await writtenBefore(transaction, options, [...known.values()])
  const one = definition.label.one.toLowerCase()
  for (const [index, row] of asked.entries()) {
    const ids = [...new Set(keys[index].flatMap((key) => known.get(key) ?? []))]
    const marks = rule === 'update' ? [...keys[index], ...ids.map((id) => `record ${id}`)] : keys[index]
    if (ids.length > 0 && rule === 'update') row.issues = options.unread[index]
    const inFile = marks.find((key) => lines.has(key))
    if (inFile !== undefined) {
      row.duplicate = `The same as line ${lines.get(inFile)}`
      if (!marks.every((key) => lines.has(key))) row.repeats = marks.filter((key) => lines.has(key))
    } else if (ids.some((id) => own.has(id))) row.duplicate = 'The same as a line further up'
    else if (ids.length > 0 && rule !== 'update') {
      row.duplicate = `Already there as ${one} ${ids[0]}`
      row.found = { id: ids[0], values: row.values }
    } else if (ids.length > 1)
      row.issues.push({ field: '', message: `This row fits more than one ${one}: ${ids.join(', ')}` })
    else if (ids.length === 1) matched.set(row, ids[0])
    else if (rule === 'update' && row.id !== null)
      row.issues.push({ field: 'id', message: `There is no ${one} with this ID` })
    const is_good = matched.has(row) || row.issues.length === 0
    if (is_good) for (const key of marks) if (!lines.has(key)) lines.set(key, row.line)
  }
  return matched
}

/** The records that this run wrote before an interruption, since the keys in memory were lost with the stopped worker. */
async function writtenBefore(transaction: Transaction, options: Checking, ids: number[]): Promise<Set<number>> {
  if (options.resumed_run === null || options.rule !== 'update' || ids.length === 0) return new Set()
  const rows = await transaction.query<{ record_id: number }>(
    `select record_id from change where business_id = $1::bigint and record = $2 and record_id = any($3::bigint[]) and run_id = $4::bigint`,
    [options.access.business_id, options.definition.name, ids, options.resumed_run],
  )
  return new Set(rows.map((row) => row.record_id))
}
