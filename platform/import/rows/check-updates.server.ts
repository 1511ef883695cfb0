import type { Catalog } from '#engine/record/catalog.ts'
import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import type { FileColumn } from '../file-columns.ts'
import { type Field, kindOf, type LinesField } from '#engine/record/fields.ts'
import { readInput } from '#engine/record/input.ts'
import { isRefused } from '#base/issue.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { writeRuleOf } from '#engine/server/records/columns.server.ts'
import { checkChanges } from '#engine/server/records/change.server.ts'
import type { Change, Doc, Once, RecordServer } from '#engine/server/records/hooks.server.ts'
import { fullSelect } from '#engine/server/records/store.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { CheckedRow } from './checked-row.server.ts'
import { mayNotGive } from './read-choices.server.ts'
import { columnOfIssue } from './row-body.server.ts'
import type { ImportOptions } from '../store.server.ts'

interface Updating {
  catalog: Catalog
  definition: RecordDefinition
  special: RecordServer | undefined
  access: Access
  columns: readonly (FileColumn | null)[]
  options: ImportOptions
  once: Once
  lock: boolean
}

/**
 * The stages of an update, for recognised rows: the person's rights on the record and each field, input, hook. Leaves
 * only the differing fields in `values`; a row without any difference becomes a duplicate.
 */
export async function checkUpdates(
  transaction: Transaction,
  options: Updating & { matched: Map<CheckedRow, number> },
): Promise<void> {
  const { definition, special, access } = options
  const one = definition.label.one.toLowerCase()
  const docs = await readForChange(transaction, options, [...options.matched.values()])
  const read: { row: CheckedRow; doc: Doc; said: Record<string, unknown>; change: Change }[] = []
  for (const [row, id] of options.matched) {
    const doc = docs.get(id)
    const said = row.values
    row.values = {}
    if (!doc) {
      row.issues.push({ field: '', message: `You may not change ${one} ${id}` })
      continue
    }
    const locked = special?.locked?.(doc)
    if (locked) {
      row.issues.push({ field: '', message: locked })
      continue
    }
    const body = bodyOf(options, row, doc)
    const { values, issues } = readInput({ definition, body, creating: false })
    read.push({ row, doc, said, change: { step: 'change', id, before: doc, values, issues } })
  }
  const changes = read.map(({ change }) => change)
  await checkChanges(transaction, { ...checkingOf(options), cause: 'change', changes })
  for (const { row, doc, said, change } of read) {
    const { id, values, issues } = change
    for (const issue of issues) row.issues.push({ field: columnOfIssue(row, issue.field), message: issue.message })
    const owner = definition.owner_field
    if (owner && differs(definition, owner, values, doc) && scopeOf(access, definition.name, 'assign') === 'none')
      row.issues.push({
        field: owner,
        message: mayNotGive(definition),
      })
    row.values = Object.fromEntries(Object.entries(values).filter(([name]) => differs(definition, name, values, doc)))
    if (row.issues.length > 0) continue
    row.found = { id: doc.id, values: said }
    if (Object.keys(row.values).length === 0) row.duplicate = `Nothing new for ${one} ${id}`
    else row.update = doc
  }
}

/** The input of the record's own checks for rows of a file. */
export function checkingOf({
  catalog,
  definition,
  access,
  special,
  once,
}: Pick<Updating, 'catalog' | 'definition' | 'access' | 'special' | 'once'>) {
  const specials = new Map(special ? [[definition.name, special]] : [])
  return { catalog, definition, access, specials, request_id: '', cause: 'create', is_batch: true, once } as const
}

/** The changes of a row: filled cells in fields that this person may edit; with `only_empty`, only for empty fields. */
function bodyOf(options: Updating, row: CheckedRow, doc: Doc): Record<string, unknown> {
  const { definition, access } = options
  const body: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row.body)) {
    const field = definition.fields[name]
    if (!field) continue
    const sent = field.kind === 'lines' ? mergedLines({ ...options, row, doc, name, field }) : value
    if (sent === null) continue
    if (field.kind !== 'lines' && options.options.only_empty && !isEmpty(doc[name])) continue
    const rule = writeRuleOf(definition, access, name)
    if (rule === 'edit') body[name] = sent
    else if (rule === 'read' && JSON.stringify(sent) !== JSON.stringify(doc[name] ?? null))
      row.issues.push({ field: name, message: 'You may not change this field' })
  }
  return body
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** The existing lines with those of the file added; null when nothing is new. Existing lines are never lost. */
function mergedLines(
  options: Updating & { row: CheckedRow; doc: Doc; name: string; field: LinesField },
): Record<string, unknown>[] | null {
  const { special, row, doc, name, field } = options
  const before = (doc[name] ?? []) as Record<string, unknown>[]
  const columns = new Map(
    options.columns.flatMap((column) => (column?.line ? [[column.name, column.line] as const] : [])),
  )
  const added = (row.body[name] as Record<string, unknown>[]).filter((_, index) => {
    const column = columns.get(row.origins[name][index])
    return !options.options.only_empty || column?.write(before) === ''
  })
  if (added.length === 0) return null
  const merged = special?.mergeLines?.(name, before, added) ?? [...before, ...added]
  return merged.length > field.max ? [...before, ...added].slice(0, field.max + 1) : merged
}

/** True if the record would change. Both sides are compared in the same wire form. */
function differs(definition: RecordDefinition, name: string, values: Record<string, unknown>, doc: Doc): boolean {
  const field = definition.fields[name]
  if (!field || values[name] === undefined) return false
  return comparable(field, values[name]) !== comparable(field, normalOf(field, doc[name]))
}

function normalOf(field: Field, wire: unknown): unknown {
  if (wire === null || wire === undefined || field.kind === 'lines') return wire ?? null
  const reading = kindOf(field).read(wire, field)
  return isRefused(reading) ? wire : reading.value
}

function comparable(field: Field, wire: unknown): string {
  if (field.kind !== 'lines') return JSON.stringify(wire ?? null)
  const names = Object.keys(field.fields)
  const lines = (wire ?? []) as Record<string, unknown>[]
  return JSON.stringify(lines.map((line) => names.map((name) => line[name] ?? null)))
}

/** The records that this person may edit, locked in one order if they are going to change. */
async function readForChange(
  transaction: Transaction,
  options: Updating,
  ids: readonly number[],
): Promise<Map<number, Doc>> {
  const { catalog, definition, access } = options
  const values = new Values()
  const base = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[]) and t.deleted_at is null`
  const rights = (['view', 'edit'] as const).map((right) =>
    rowFilter({ catalog, definition, access, right, alias: 't', values }),
  )
  if (rights.includes(false)) return new Map()
  const allowed = rights.filter((right) => right !== null).map((right) => ` and ${right}`)
  const rows = await transaction.query<{ doc: Doc }>(
    `select (select row_to_json(q) from (select ${fullSelect(definition, 't', '$1::bigint')}) q) as doc
     from ${quote(tableOf(definition))} t where ${base}${allowed.join('')} order by t.id ${options.lock ? 'for update of t' : ''}`,
    values.list,
  )
  return new Map(rows.map(({ doc }) => [doc.id, doc]))
}
