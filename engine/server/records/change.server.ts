import type { Issue } from '#base/issue.ts'
import { readComputed } from '#engine/record/compute.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import type { Transaction } from '../database/database.server.ts'
import { invalid, ruleBroken } from '../http/refusal.server.ts'
import { fillStage } from '../lookups/stage.server.ts'
import { differences, recordChanges } from './changes.server.ts'
import { claimUnique, hasUnique, releaseUnique } from './custom-unique.server.ts'
import {
  type Cause,
  type Change,
  isRule,
  type Once,
  onceFor,
  savesOf,
  type Step,
  type Written,
  type Writing,
} from './hooks.server.ts'
import { sealSecrets } from './secret-values.server.ts'
import { isSearched, searchWords } from './search.server.ts'
import { takeNumbers } from './series.server.ts'
import { insertRecords, readFullRows, setTrash, updateEach, updateRows, writeLines } from './store.server.ts'

/** Options that all records of one write share. */
export interface ChangeOptions extends Writing {
  cause: Cause
  /** Name of the action, if the cause is an action. */
  action?: string
  changes: Change[]
  is_batch?: boolean
  is_quiet?: boolean
  /** The name of the change in the history, if it differs from the step's: `imported`, `undone`. */
  word?: string
  note?: string
  once?: Once
  /** Awaited before any lock that other writers may wait for. An import uses it to commit its batches in order. */
  turn?: () => Promise<void>
}

/** The result of one write. */
export interface Changed {
  written: Written[]
  /** Records that a check refused; the message joins all its issues. */
  refused: { id: number; message: string; issues: Issue[] }[]
}

/** The name of each step in the history. */
const WORDS: Record<Step, string> = { create: 'created', change: 'updated', trash: 'deleted', restore: 'restored' }

/**
 * THE write path: every change of a record goes through it, whatever the cause. It runs the check hooks, writes the rows,
 * runs the after hooks, assigns document numbers, and writes history, search entries and news, all in the open transaction.
 * With `refuse`, any issue refuses the whole write; with `skip`, only the records with issues are left out and returned.
 */
export async function changeRecords(
  transaction: Transaction,
  options: ChangeOptions & { on_issue: 'refuse' | 'skip' },
): Promise<Changed> {
  const once = options.once ?? onceFor()
  await checkChanges(transaction, { ...options, once })
  const stopped = options.changes.filter((change) => change.issues.length > 0)
  if (stopped.length > 0 && options.on_issue === 'refuse') refuse(stopped)
  const changes = options.changes.filter((change) => change.issues.length === 0)
  const written = await writeChanges(transaction, { ...options, once, changes })
  const refused = stopped.map(({ id, issues }) => ({
    id: id as number,
    message: issues.map((issue) => issue.message).join(', '),
    issues,
  }))
  return { written, refused }
}

// If all issues concern the whole record, refuse with a message; otherwise refuse with issues on fields.
function refuse(stopped: readonly Change[]): never {
  const issues = stopped.flatMap((change) => change.issues)
  if (issues.every(isRule)) throw ruleBroken(issues[0].message)
  throw invalid(issues)
}

/** Sets the starting stage of new records, then runs the check hook and computes the computed fields. */
export async function checkChanges(transaction: Transaction, options: ChangeOptions & { once: Once }): Promise<void> {
  const { changes } = options
  for (const { step, values } of changes) if (step === 'create') await fillStage({ ...options, transaction, values })
  const special = options.specials.get(options.definition.name)
  const open = changes.filter((change) => !isMoved(options, change))
  if (open.length > 0) await special?.check?.({ ...happening(transaction, options), changes: open })
  const { definition } = options
  if (!definition.compute) return
  for (const change of savesOf(open)) if (change.issues.length === 0) compute(definition, change)
}

/** True for a locked record that a merge points to the record that remains: nothing else of it is completed, checked or computed. */
function isMoved({ cause, specials, definition }: ChangeOptions, { step, before }: Change): boolean {
  const locked = specials.get(definition.name)?.locked
  return cause === 'merge' && step === 'change' && before !== null && (locked?.(before) ?? null) !== null
}

/** Sets the computed fields of a record and its lines. Lines whose computed cells have not changed are not written again. */
function compute(definition: RecordDefinition, { before, values, issues }: Change): void {
  const draft: Record<string, unknown> = { ...before, ...values }
  const found = readComputed(definition, draft)
  issues.push(...found.issues)
  for (const [name, value] of Object.entries(found.values)) {
    if (definition.fields[name].kind !== 'lines') {
      values[name] = value
      continue
    }
    const cells = value as Record<string, unknown>[]
    const lines = ((draft[name] ?? []) as Record<string, unknown>[]).map((line, index) => ({
      ...line,
      ...cells[index],
    }))
    if (values[name] !== undefined || JSON.stringify(lines) !== JSON.stringify(draft[name] ?? [])) values[name] = lines
  }
}

function happening(transaction: Transaction, options: ChangeOptions & { once: Once }) {
  const { catalog, specials, access, definition, request_id, address, cause, action, once } = options
  const { is_batch = false, is_quiet = false } = options
  return {
    transaction,
    catalog,
    specials,
    access,
    definition,
    request_id,
    address,
    cause,
    action,
    once,
    is_batch,
    is_quiet,
  }
}

/** Writes checked records: secrets sealed, rows, lines, unique values, after hooks, numbers, history. Returns each before and after. */
export async function writeChanges(
  transaction: Transaction,
  options: ChangeOptions & { once: Once },
): Promise<Written[]> {
  const { definition, changes } = options
  if (changes.length === 0) {
    await options.turn?.()
    return []
  }
  sealSecrets(transaction, definition, changes)
  const special = options.specials.get(definition.name)
  const of = (step: Step) => changes.filter((change) => change.step === step)
  // Trash records first, so that their unique values are free for the others.
  await moveAll(transaction, definition, of('trash'), true)
  const made = await insertNew(transaction, options, of('create'))
  const updated = updateAll(transaction, options, of('change'))
  const restored = of('restore')
  if (restored.length > 0) await Promise.all([updated, moveAll(transaction, definition, restored, false)])
  // The rows are read without waiting for the answers of the statements that write them.
  const reading = readWritten(transaction, options, made)
  // The history of a numbered record is written after its number, because search entries include the number. That of new records needs
  // no value that the database adds.
  const is_new = changes.every(({ step }) => step === 'create')
  const recordNow = (written: Written[]) => !definition.series && record(transaction, options, written)
  if (is_new) recordNow(changes.map((change) => made.get(change) as Written))
  const [written] = await Promise.all([reading, updated])
  if (!is_new) recordNow(written)
  await options.turn?.()
  await special?.after?.({ ...happening(transaction, options), written })
  if (definition.series) {
    const created = written.filter((_, index) => changes[index].step === 'create')
    if (special?.takeNumbers) await special.takeNumbers({ ...happening(transaction, options), written })
    else await takeNumbers(transaction, { definition, written: created })
    record(transaction, options, written)
  }
  for (const [index, { chosen }] of changes.entries()) await chosen?.follow?.(written[index].id)
  return written
}

async function insertNew(
  transaction: Transaction,
  { definition, access }: ChangeOptions,
  created: readonly Change[],
): Promise<Map<Change, Written>> {
  if (created.length === 0) return new Map()
  const rows = created.map(({ id, values }) => (id === null ? values : { ...values, id }))
  const ids = await insertRecords(transaction, { definition, access, rows })
  await claimUnique(transaction, { definition, rows: ids.map((id, index) => ({ id, values: rows[index] })) })
  const blank = { ...Object.fromEntries(Object.keys(fieldsOf(definition)).map((name) => [name, null])), version: 1 }
  const after = (index: number) => ({ ...blank, created_by: access.user_id, ...created[index].values, id: ids[index] })
  return new Map(
    created.map((change, at) => [change, { id: ids[at], before: null, after: after(at), input: change.input }]),
  )
}

// Records that get the same values are updated in one statement; the others in one statement with values for each. All statements are
// sent at once, so that what is sent next sees them.
async function updateAll(
  transaction: Transaction,
  { definition, access, cause, is_batch = false }: ChangeOptions,
  changed: readonly Change[],
): Promise<void> {
  const rows = changed.map(({ id, before, values }) => ({ id: id as number, before, values }))
  const lines = Object.entries(definition.fields).filter(([, field]) => field.kind === 'lines')
  const hasNewLines = ({ before, values }: (typeof rows)[number]) =>
    lines.some(([name, field]) => values[name] !== undefined && !isSameLines(field, before?.[name], values[name]))
  const groups = [...Map.groupBy(rows, ({ values }) => JSON.stringify(values)).values()]
  const isAlone = (group: typeof rows) => groups.length > 1 && group.length === 1
  const sent: Promise<void>[] = []
  for (const group of groups) {
    if (isAlone(group)) continue
    const ids = group.map(({ id }) => id)
    // A save that changes nothing leaves the version, so that nobody else's open form is out of date.
    const only_different = (is_batch || cause === 'change') && !group.some(hasNewLines)
    sent.push(updateRows(transaction, { definition, ids, values: group[0].values, only_different }))
  }
  const alone = groups.filter(isAlone).flat()
  if (alone.length > 0) sent.push(updateEach(transaction, { definition, rows: alone }))
  for (const row of rows) if (hasNewLines(row)) sent.push(writeLines(transaction, { definition, access, ...row }))
  sent.push(claimUnique(transaction, { definition, rows }))
  await Promise.all(sent)
}

// Lines compared by id and fields; what a sent line leaves out is empty.
function isSameLines(field: Field, before: unknown, sent: unknown): boolean {
  const names = ['id', ...Object.keys((field as LinesField).fields)]
  const key = (lines: unknown) =>
    JSON.stringify(((lines ?? []) as Record<string, unknown>[]).map((line) => names.map((name) => line[name] ?? null)))
  return key(before) === key(sent)
}

async function moveAll(
  transaction: Transaction,
  definition: RecordDefinition,
  moved: readonly Change[],
  deleted: boolean,
): Promise<void> {
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id as number)
  await setTrash(transaction, { definition, ids, deleted })
  if (!hasUnique(definition)) return
  if (deleted) return releaseUnique(transaction, { definition, ids })
  // A restored record claims its unique values again and is refused if another record has one of them by now.
  const rows = await readFullRows(transaction, definition, ids)
  await claimUnique(transaction, { definition, rows: [...rows.values()].map((doc) => ({ id: doc.id, values: doc })) })
}

// New rows of a batch are not read back, because that would take a third of the time of an import.
async function readWritten(
  transaction: Transaction,
  options: ChangeOptions,
  created: Map<Change, Written>,
): Promise<Written[]> {
  const { definition, changes, is_batch } = options
  const idOf = (change: Change) => created.get(change)?.id ?? (change.id as number)
  const wanted = changes.filter(
    ({ step }) => step === 'change' || step === 'restore' || (step === 'create' && !is_batch),
  )
  const docs = await readFullRows(transaction, definition, wanted.map(idOf))
  return changes.map((change) => {
    const id = idOf(change)
    if (change.step === 'create' && !docs.has(id)) return created.get(change) as Written
    const before = change.step === 'change' || change.step === 'trash' ? change.before : null
    return { id, before, after: change.step === 'trash' ? null : (docs.get(id) ?? null), input: change.input }
  })
}

// Search entries are written for new records and for changes of searched fields.
function record(transaction: Transaction, options: ChangeOptions, written: readonly Written[]): void {
  const { definition, access, request_id, address, run_id } = options
  const shared = { definition, access, request_id, address, run_id }
  const entries = options.changes.map(({ step, chosen, origin }, index) => {
    const { id, before, after } = written[index]
    const changes = step === 'change' && before && after ? differences(definition, before, after) : {}
    const words =
      after && (step === 'create' || touchesSearch(definition, changes)) ? searchWords(definition, after) : null
    return { step, note: chosen?.note ?? options.note, entry: { id, changes, words, ...origin } }
  })
  // Actions are recorded in the history even if they changed no field.
  const is_action = options.cause === 'action'
  const recorded = entries.filter(
    ({ step, entry }) => is_action || step !== 'change' || Object.keys(entry.changes).length > 0,
  )
  const kinds = Map.groupBy(recorded, ({ step, note, entry }) => `${step} ${entry.words !== null} ${note ?? ''}`)
  for (const [first, ...rest] of kinds.values()) {
    const { step, note } = first
    const some = [first, ...rest].map(({ entry }) => entry)
    const word = options.word ?? WORDS[step]
    recordChanges(transaction, { ...shared, action: word, note, is_new: step === 'create', entries: some })
  }
}

function touchesSearch(definition: RecordDefinition, changes: Record<string, unknown>): boolean {
  return isSearched(definition) && Object.keys(changes).some((name) => definition.list.search?.includes(name))
}
