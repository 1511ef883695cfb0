import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { readInput } from '#engine/record/input.ts'
import type { Issue } from '#base/issue.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { type Right, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '../database/database.server.ts'
import { invalid, notAllowed } from '../http/refusal.server.ts'
import { quote } from '../schema/ddl.server.ts'
import { type Changes, differences, recordChanges } from './changes.server.ts'
import { ruleOf } from './columns.server.ts'
import { claimUnique, hasUnique, releaseUnique } from './custom-unique.server.ts'
import { onceFor } from './hooks.server.ts'
import { searchWords } from './search.server.ts'
import { fullSelect, updateRows } from './store.server.ts'
import { rowFilter, Values } from './visibility.server.ts'
import { checkReferences, type Writing } from './write.server.ts'

/** What is done to many records: values to set, or into the trash and out of it. */
export type Operation =
  | { action: 'edit' | 'assign'; values: Record<string, unknown> }
  | { action: 'delete' }
  | { action: 'restore' }

/** What became of each id: nothing is silently left out. */
export interface BulkResult {
  done: number[]
  /** `is_rule`: the person may do it, but a rule of the record keeps it where it is. */
  refused: { id: number; message: string; visible: boolean; is_rule?: boolean }[]
}

/** The right that an operation asks for on each record. */
export const rightOf = (action: Operation['action']): Right => (action === 'restore' ? 'delete' : action)

/** How the history calls it. */
const WORDS = { edit: 'updated', assign: 'assigned', delete: 'deleted', restore: 'restored' } as const

/** Values for many records at once, read and checked like one record's; refuses with every issue. */
export async function readBulkEdit(
  transaction: Transaction,
  writing: Writing & { body: Record<string, unknown> },
): Promise<Operation> {
  const { definition, access, body, catalog } = writing
  const issues = Object.keys(body).flatMap((name): Issue[] => issueOf(definition, name) ?? ruleIssue(writing, name))
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

// What tells records apart, and what a record has many of, is set one record at a time.
function issueOf(definition: RecordDefinition, name: string): Issue[] | null {
  const field: Field | undefined = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
  if (!field || field.read_only) return [{ field: name, message: 'There is no such field to change', rule: 'unknown' }]
  if (field.kind !== 'lines' && !field.unique) return null
  return [{ field: name, message: `${field.label} cannot be the same for many`, rule: 'unique' }]
}

function ruleIssue({ definition, access }: Writing, name: string): Issue[] {
  return ruleOf(definition, access, name) === 'edit'
    ? []
    : [{ field: name, message: 'You may not change this field', rule: 'field_rule' }]
}

/** The person that many records go to. */
export async function readAssign(transaction: Transaction, writing: Writing & { person: unknown }): Promise<Operation> {
  const { catalog, definition, access, person } = writing
  const field = definition.owner_field as string
  if (!isId(person)) throw invalid([{ field, message: 'Choose a person', rule: 'required' }])
  const values = { [field]: person }
  const issues = await checkReferences(transaction, { catalog, definition, access, values, before: null })
  if (issues.length > 0) throw invalid(issues)
  return { action: 'assign', values }
}

type Doc = Record<string, unknown> & { id: number }

/** Does the operation to records by id in the open transaction: rights of each, hooks, history, search, version. */
export async function changeBatch(
  transaction: Transaction,
  options: Writing & { operation: Operation; ids: readonly number[]; run_id?: number; note?: string },
): Promise<BulkResult> {
  const { definition, access, operation, ids } = options
  const rows = await lockRows(transaction, options)
  const found = new Map(rows.map((row) => [row.id, row]))
  const refused: BulkResult['refused'] = ids
    .filter((id) => !found.get(id)?.mine)
    .map((id) => ({
      id,
      visible: found.has(id),
      message: found.has(id)
        ? 'You are not authorized to perform this action'
        : 'This does not exist, or you cannot see it',
    }))
  const chosen = rows.filter((row) => row.mine)
  if (chosen.length === 0) return { done: [], refused }
  const history = {
    definition,
    access,
    request_id: options.request_id,
    address: options.address,
    action: WORDS[operation.action],
    run_id: options.run_id,
    note: options.note,
  }
  if ('values' in operation) {
    const set = await setValues(transaction, { ...options, values: operation.values, rows: chosen })
    await recordChanges(transaction, { ...history, entries: set.entries })
    await tellOwners(transaction, options, set.entries)
    return { done: set.done, refused: [...refused, ...set.refused] }
  }
  const stays = await staying(
    transaction,
    options,
    chosen.map((row) => row.id),
  )
  for (const [id, message] of stays) refused.push({ id, message, visible: true, is_rule: true })
  const chosenIds = chosen.map((row) => row.id).filter((id) => !stays.has(id))
  if (chosenIds.length === 0) return { done: [], refused }
  await moveToTrash(transaction, { definition, ids: chosenIds, deleted: operation.action === 'delete' })
  const entries = chosenIds.map((id) => ({ id, changes: {}, words: null }))
  await recordChanges(transaction, { ...history, entries })
  return { done: chosenIds, refused }
}

/** Which records a rule of theirs keeps from the trash, with the reasons. */
async function staying(
  transaction: Transaction,
  options: Writing & { operation: Operation },
  ids: number[],
): Promise<Map<number, string>> {
  const { specials, definition, access, operation, request_id } = options
  const special = operation.action === 'delete' ? specials.get(definition.name) : undefined
  return (await special?.beforeDelete?.({ transaction, access, definition, ids, request_id })) ?? new Map()
}

async function tellOwners(
  transaction: Transaction,
  { specials, definition, access, request_id }: Writing,
  entries: { id: number; changes: Changes }[],
): Promise<void> {
  const special = specials.get(definition.name)
  const field = definition.owner_field
  if (!special?.afterAssign || !field) return
  const moved = entries.filter(({ changes }) => Object.hasOwn(changes, field))
  for (const [to, some] of Map.groupBy(moved, ({ changes }) => changes[field][1])) {
    if (typeof to !== 'number' || to === access.user_id) continue
    const ids = some.map(({ id }) => id)
    await special.afterAssign({ transaction, access, definition, to, ids, how: 'batch', request_id })
  }
}

// Locked in one order, so that two people with overlapping lists wait instead of blocking each other.
async function lockRows(
  transaction: Transaction,
  options: Writing & { operation: Operation; ids: readonly number[] },
): Promise<{ id: number; mine: boolean; doc: Doc | null }[]> {
  const { catalog, definition, access, operation, ids } = options
  const values = new Values()
  const base = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])
    and t.deleted_at is ${operation.action === 'restore' ? 'not ' : ''}null`
  const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
  if (seen === false) return []
  const mine = rowFilter({ catalog, definition, access, right: rightOf(operation.action), alias: 't', values })
  const doc = 'values' in operation ? `(select row_to_json(q) from (select ${fullSelect(definition, 't')}) q)` : 'null'
  return transaction.query(
    `select t.id, (${mine === null ? 'true' : mine === false ? 'false' : mine}) as mine, ${doc} as doc
     from ${quote(tableOf(definition))} t where ${base}${seen ? ` and ${seen}` : ''} order by t.id for update of t`,
    values.list,
  )
}

/** Puts records into the trash or takes them out of it. */
export async function moveToTrash(
  transaction: Transaction,
  options: { definition: RecordDefinition; ids: readonly number[]; deleted: boolean },
): Promise<void> {
  await transaction.query(
    `update ${quote(tableOf(options.definition))} set deleted_at = ${options.deleted ? 'now()' : 'null'}, version = version + 1, updated_at = now()
     where business_id = $1::bigint and id = any($2::bigint[])`,
    [transaction.scope.business_id, options.ids],
  )
  const { definition, ids } = options
  if (!hasUnique(definition)) return
  if (options.deleted) return releaseUnique(transaction, { definition, ids })
  // What comes back asks for its values again; one that another record has by now refuses.
  const rows = await readFullRows(transaction, definition, ids)
  await claimUnique(transaction, { definition, rows: [...rows.values()].map((doc) => ({ id: doc.id, values: doc })) })
}

/** The full rows of some ids, as history and hooks see them. */
export async function readFullRows(
  transaction: Transaction,
  definition: RecordDefinition,
  ids: readonly number[],
): Promise<Map<number, Doc>> {
  const rows = await transaction.query<{ doc: Doc }>(
    `select row_to_json(q) as doc from (select ${fullSelect(definition, 't')} from ${quote(tableOf(definition))} t
     where t.business_id = $1::bigint and t.id = any($2::bigint[])) q`,
    [transaction.scope.business_id, ids],
  )
  return new Map(rows.map(({ doc }) => [doc.id, doc]))
}

async function setValues(
  transaction: Transaction,
  options: Writing & { values: Record<string, unknown>; rows: { id: number; doc: Doc | null }[] },
): Promise<BulkResult & { entries: { id: number; changes: Changes; words: string | null }[] }> {
  const { definition, access } = options
  const special = options.specials.get(definition.name)
  const once = onceFor()
  const refused: BulkResult['refused'] = []
  // A hook may add to the values; rows that end up with the same ones share a statement.
  const groups = new Map<string, { values: Record<string, unknown>; ids: number[] }>()
  for (const { id, doc } of options.rows) {
    const values = { ...options.values }
    const issues: Issue[] = []
    const locked = doc && special?.locked?.(doc)
    if (locked) {
      refused.push({ id, visible: true, message: locked, is_rule: true })
      continue
    }
    await special?.beforeSave?.({ transaction, access, definition, before: doc, values, issues, once })
    if (issues.length > 0) {
      refused.push({ id, visible: true, message: issues.map((issue) => issue.message).join(', ') })
      continue
    }
    const key = JSON.stringify(values)
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { values, ids: [id] })
  }
  for (const { values, ids } of groups.values())
    await updateRows(transaction, { definition, ids, values, only_different: true })
  const done = [...groups.values()].flatMap((group) => group.ids)
  const after = await readFullRows(transaction, definition, done)
  const isSearched = Object.keys(options.values).some((name) => definition.list.search?.includes(name))
  const entries = []
  for (const { id, doc } of options.rows) {
    const now = after.get(id)
    if (!now || !doc) continue
    const changes = differences(definition, doc, now)
    if (Object.keys(changes).length === 0) continue
    entries.push({ id, changes, words: isSearched ? searchWords(definition, now) : null })
    await special?.afterSave?.({ transaction, access, definition, id, before: doc, after: now })
  }
  return { done, refused, entries }
}
