import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { readInput } from '#engine/record/input.ts'
import type { Issue } from '#base/issue.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { type Right, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { invalid, notAllowed } from '../http/refusal.server.ts'
import { quote } from '../database/quote.server.ts'
import { inFields } from './field-aliases.server.ts'
import { changeRecords } from './change.server.ts'
import { ruleOf } from './columns.server.ts'
import { type Change, type Doc, isRule } from './hooks.server.ts'
import { fullSelect, readFullRows, waitedSql } from './store.server.ts'
import { rowFilter, Values } from './visibility.server.ts'
import { checkReferences } from './references.server.ts'
import type { Writing } from './write.server.ts'

/** An operation on many records: set values, delete, or restore. */
export type Operation =
  | { action: 'edit' | 'assign'; values: Record<string, unknown> }
  | { action: 'delete' }
  | { action: 'restore' }

/** The result for each id; every id is either done or refused. */
export interface BulkResult {
  done: number[]
  /** `is_rule`: the person has the right, but a rule of the record prevents the change. */
  refused: { id: number; message: string; visible: boolean; is_rule?: boolean }[]
  /** Additional answers of an action, by record id. */
  answers?: Record<number, Record<string, unknown>>
}

/** The right that an operation requires on each record. */
export const rightOf = (action: Operation['action']): Right => (action === 'restore' ? 'delete' : action)

/** The names of the operations in the history. */
const WORDS = { edit: 'updated', assign: 'assigned', delete: 'deleted', restore: 'restored' } as const

/** Reads and checks the values of a bulk edit like those of one record; refuses with all issues. */
export async function readBulkEdit(
  transaction: Transaction,
  writing: Writing & { body: Record<string, unknown> },
): Promise<Operation> {
  const { definition, access, catalog } = writing
  const { body, issues } = inFields(definition, writing.body, null)
  for (const name of Object.keys(body)) issues.push(...(issueOf(definition, name) ?? ruleIssue(writing, name)))
  if (Object.keys(body).length === 0)
    issues.push({ field: 'values', message: 'Choose at least one field to change', rule: 'required' })
  const read = readInput({ definition, body, creating: false })
  issues.push(...read.issues)
  issues.push(
    ...(await checkReferences(transaction, { catalog, definition, access, values: read.values, before: null })),
  )
  if (issues.length > 0) throw invalid(issues)
  if (definition.owner_field && read.values[definition.owner_field] !== undefined)
    if (scopeOf(access, definition.name, 'assign') === 'none') throw notAllowed()
  return { action: 'edit', values: read.values }
}

// Unique fields and lines cannot be set for many records at once.
function issueOf(definition: RecordDefinition, name: string): Issue[] | null {
  const field: Field | undefined = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
  if (!field || field.read_only || field.computed)
    return [{ field: name, message: 'There is no such field to change', rule: 'unknown' }]
  if (field.kind !== 'lines' && !field.unique) return null
  return [{ field: name, message: `${field.label} cannot be the same for many`, rule: 'unique' }]
}

function ruleIssue({ definition, access }: Writing, name: string): Issue[] {
  return ruleOf(definition, access, name) === 'edit'
    ? []
    : [{ field: name, message: 'You may not change this field', rule: 'field_rule' }]
}

/** Reads the person to whom many records are assigned. */
export async function readAssign(transaction: Transaction, writing: Writing & { person: unknown }): Promise<Operation> {
  const { catalog, definition, access, person } = writing
  const field = definition.owner_field as string
  if (!isId(person)) throw invalid([{ field, message: 'Choose a person', rule: 'required' }])
  const values = { [field]: person }
  const issues = await checkReferences(transaction, { catalog, definition, access, values, before: null })
  if (issues.length > 0) throw invalid(issues)
  return { action: 'assign', values }
}

/** Applies the operation to records by id in the open transaction: checks rights of each, runs hooks, writes history and search. */
export async function changeBatch(
  transaction: Transaction,
  options: Writing & { operation: Operation; ids: readonly number[]; run_id?: number; note?: string },
): Promise<BulkResult> {
  const { operation, ids } = options
  const special = options.specials.get(options.definition.name)
  const is_read = 'values' in operation || (operation.action === 'delete' && special !== undefined)
  const is_trash = operation.action === 'restore'
  const rows = await lockRows(transaction, { ...options, right: rightOf(operation.action), is_read, is_trash })
  const found = new Map(rows.map((row) => [row.id, row]))
  const refused: BulkResult['refused'] = ids
    .filter((id) => !found.get(id)?.may)
    .map((id) => ({ id, visible: found.has(id), message: found.has(id) ? NOT_ALLOWED : NOT_VISIBLE }))
  const result = await changeRecords(transaction, {
    ...options,
    cause: operation.action === 'delete' ? 'trash' : operation.action === 'restore' ? 'restore' : 'change',
    word: WORDS[operation.action],
    changes: rows.filter((row) => row.may).map((row) => changeOf(options, row)),
    is_batch: true,
    on_issue: 'skip',
  })
  for (const { id, message, issues } of result.refused)
    refused.push({ id, visible: true, message, ...(issues.every(isRule) ? { is_rule: true } : {}) })
  return { done: result.written.map(({ id }) => id), refused }
}

export const NOT_ALLOWED = 'You are not authorized to perform this action'
export const NOT_VISIBLE = 'This does not exist, or you cannot see it'

function changeOf({ operation, specials, definition }: Writing & { operation: Operation }, row: Locked): Change {
  const { id, doc: before } = row
  if (operation.action === 'delete') return { step: 'trash', id, before, values: {}, issues: [] }
  if (operation.action === 'restore') return { step: 'restore', id, before: null, values: {}, issues: [] }
  const locked = before && specials.get(definition.name)?.locked?.(before)
  const issues = locked ? [{ field: '', message: locked, rule: 'locked' }] : []
  return { step: 'change', id, before, values: { ...operation.values }, issues }
}

interface Locked {
  id: number
  /** The viewer's right reaches this record. */
  may: boolean
  doc: Doc | null
}

/**
 * Locks the visible records of some ids, ordered by id, so that two people with overlapping lists cannot deadlock. Returns
 * for each record whether the right reaches it and, if `is_read`, its full row.
 */
export async function lockRows(
  transaction: Transaction,
  options: Pick<Writing, 'catalog' | 'definition' | 'access'> & {
    ids: readonly number[]
    right: Right
    is_read: boolean
    is_trash?: boolean
  },
): Promise<Locked[]> {
  const { catalog, definition, access, ids, right } = options
  const values = new Values()
  const base = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])
    and t.deleted_at is ${options.is_trash ? 'not ' : ''}null`
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return []
  const may = rowFilter({ catalog, definition, access, right, alias: 't', values })
  const doc = options.is_read
    ? `(select row_to_json(q) from (select ${fullSelect(definition, 't', '$1::bigint')}) q)`
    : 'null'
  const rows = await transaction.query<Locked & { waited: boolean }>(
    `select t.id, (${may === null ? 'true' : may === false ? 'false' : may}) as may, ${doc} as doc, ${options.is_read ? waitedSql(definition) : 'false'} as waited
     from ${quote(tableOf(definition))} t where ${base}${seen ? ` and ${seen}` : ''} order by t.id for update of t`,
    values.list,
  )
  const stale = rows.filter(({ waited }) => waited).map(({ id }) => id)
  const fresh = await readFullRows(transaction, definition, stale)
  return rows.map(({ id, may: allowed, doc: read }) => ({ id, may: allowed, doc: fresh.get(id) ?? read }))
}
