import { isDeepStrictEqual } from 'node:util'
import { tableOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { isRefused } from '#base/issue.ts'
import { readInput } from '#engine/record/input.ts'
import { type Access, type Right, scopeOf } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { inBatches, type JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { moveToTrash, readFullRows } from '#engine/server/records/bulk.server.ts'
import { type Changes, differences, recordChanges } from '#engine/server/records/changes.server.ts'
import { claimUnique, hasUnique } from '#engine/server/records/custom-unique.server.ts'
import { searchWords } from '#engine/server/records/search.server.ts'
import { updateRows, writeLines } from '#engine/server/records/store.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { writingOf } from './run.server.ts'
import { changeRun, findRun, type Run } from './store.server.ts'

/** A run can be taken back for so long. */
export const UNDO_DAYS = 30
/** Name of the job that takes a run back. */
export const UNDO_JOB = 'undo_run'
const AT_ONCE = 500
const BATCH = 1_000

/** The right that taking back asks for: what the run itself asked for. */
const RIGHTS: Record<Run['action'], Right> = {
  edit: 'edit',
  assign: 'assign',
  delete: 'delete',
  restore: 'delete',
  import: 'import',
}

/** Takes a run back: at once when it is small, else as a job. What was changed since stays as it is and is counted. */
export function startUndo(
  services: Services,
  options: { writing: Omit<Writing, 'definition'>; id: number },
): Promise<Run> {
  const { access, request_id } = options.writing
  return services.database.transaction(access, async (transaction) => {
    const run = await findRun(transaction, { access, id: options.id, lock: true })
    if (run.state !== 'done' && run.state !== 'failed')
      throw ruleBroken(run.state === 'undone' ? 'This was undone already' : 'This is still being worked on')
    if (Date.now() - new Date(run.created_at).getTime() > UNDO_DAYS * 86_400_000)
      throw ruleBroken(`Only what was done in the last ${UNDO_DAYS} days can be undone`)
    if (scopeOf(access, run.record, RIGHTS[run.action]) === 'none') throw notAllowed()
    // One that stopped half way goes on where it stopped.
    const after_id = run.undone + run.kept > 0 ? run.after_id : 0
    await changeRun(transaction, run.id, { state: 'undoing', after_id, undone_by: access.user_id, request_id })
    await writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: run.record,
      record_id: null,
      action: 'undo',
      changes: { records: [null, run.done] },
      request_id,
      address: options.writing.address,
      run_id: run.id,
    })
    if (run.done <= AT_ONCE)
      while (!(await oneBatch(transaction, services, { ...options.writing, id: run.id }))) {
        // until the last batch
      }
    else {
      const payload = { business_id: access.business_id, user_id: access.user_id, run_id: run.id }
      await services.addJob(transaction, UNDO_JOB, payload, { key: `undo ${access.business_id} ${run.id}` })
    }
    return findRun(transaction, { access, id: run.id })
  })
}

/** The job of taking a run back: `{ business_id, user_id, run_id }`. */
export async function undoJob(
  services: Services,
  payload: Record<string, unknown>,
  helpers?: Pick<JobHelpers, 'is_last' | 'signal'>,
): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.user_id) }
  const { database, catalog, specials } = services
  const id = Number(payload.run_id)
  const batch = (transaction: Transaction, access: Access) =>
    oneBatch(transaction, services, { database, catalog, specials, access, request_id: '', id })
  try {
    await inBatches(services, { who, signal: helpers?.signal, batch })
  } catch (error) {
    if (helpers && !helpers.is_last) throw error
    // Back to where it can be asked for again; what is undone already is found undone then.
    await services.database.transaction(who, (transaction) =>
      changeRun(transaction, id, { state: 'failed', error: 'Undoing stopped half way. Undo it again to go on.' }),
    )
    throw error
  }
}

interface Done {
  id: number
  record_id: number
  action: string
  changes: Changes
  /** Somebody changed the record after the run did. */
  later: boolean
}

async function oneBatch(
  transaction: Transaction,
  services: Services,
  options: Omit<Writing, 'definition'> & { id: number },
): Promise<boolean> {
  const { access } = options
  const run = await findRun(transaction, { access, id: options.id, lock: true })
  if (run.state !== 'undoing') return true
  const request_id = run.request_id ?? options.request_id
  const writing = { ...writingOf(services, run, access), request_id, address: options.address }
  const rows = await transaction.query<Done>(
    `select c.id, c.record_id, c.action, c.changes, exists (select 1 from change l where l.business_id = $1::bigint
       and l.record = c.record and l.record_id = c.record_id and l.id > c.id) as later
     from change c where c.business_id = $1::bigint and c.run_id = $2::bigint and c.record_id <> 0 and c.action <> 'undone' and c.id > $3::bigint
     order by c.id limit ${BATCH}`,
    [access.business_id, run.id, run.after_id],
  )
  if (rows.length === 0) {
    await changeRun(transaction, run.id, { state: 'undone', undone_at: new Date() })
    return true
  }
  const undone = await takeBack(transaction, writing, run, rows)
  await changeRun(transaction, run.id, {
    after_id: rows[rows.length - 1].id,
    undone: run.undone + undone,
    kept: run.kept + rows.length - undone,
  })
  return false
}

/** Takes back what the rows of the history say, and gives how many records that was. */
async function takeBack(transaction: Transaction, writing: Writing, run: Run, rows: Done[]): Promise<number> {
  const { definition, access } = writing
  const reachable = await mine(
    transaction,
    writing,
    run,
    rows.map((row) => row.record_id),
  )
  const open = rows.filter((row) => reachable.has(row.record_id))
  const entries: Parameters<typeof recordChanges>[1]['entries'] = []
  const whole = (actions: string[]) =>
    open.filter((row) => actions.includes(row.action) && !row.later).map((row) => row.record_id)
  for (const [actions, deleted] of [
    [['imported', 'created', 'restored'], true],
    [['deleted'], false],
  ] as const) {
    const found = whole([...actions])
    if (found.length === 0) continue
    // What may not go to the trash by hand does not go there by undoing either.
    const { request_id } = writing
    const special = deleted ? writing.specials.get(definition.name) : undefined
    const stays = await special?.beforeDelete?.({ transaction, access, definition, ids: found, request_id })
    const ids = found.filter((id) => !stays?.has(id))
    await moveToTrash(transaction, { definition, ids, deleted })
    entries.push(...ids.map((id) => ({ id, changes: {}, words: null })))
  }
  const edited = open.filter((row) => row.action === 'updated' || row.action === 'assigned')
  entries.push(...(await restoreValues(transaction, writing, edited)))
  const { request_id, address } = writing
  const history = { definition, access, request_id, address, action: 'undone', run_id: run.id }
  // Search entries change only with the rows that say so; the two kinds are written apart.
  await recordChanges(transaction, { ...history, entries: entries.filter((entry) => entry.words !== null) })
  await recordChanges(transaction, { ...history, entries: entries.filter((entry) => entry.words === null) })
  return entries.length
}

/** Which of the records this person may still change in this way, in the trash or out of it. */
async function mine(transaction: Transaction, writing: Writing, run: Run, ids: number[]): Promise<Set<number>> {
  const { catalog, definition, access } = writing
  const values = new Values()
  const base = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])`
  const right = rowFilter({ catalog, definition, access, right: RIGHTS[run.action], alias: 't', values })
  if (right === false) return new Set()
  const rows = await transaction.query<{ id: number }>(
    `select t.id from ${quote(tableOf(definition))} t where ${base}${right ? ` and ${right}` : ''} order by t.id for update of t`,
    values.list,
  )
  return new Set(rows.map((row) => row.id))
}

/** Puts each field back that still has the value the run gave it; the history keeps no order of keys. */
async function restoreValues(
  transaction: Transaction,
  { definition, access, specials }: Writing,
  rows: Done[],
): Promise<{ id: number; changes: Changes; words: string }[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.record_id)
  const now = await readFullRows(transaction, definition, ids)
  const touched: number[] = []
  for (const row of rows) {
    const doc = now.get(row.record_id)
    if (!doc || specials.get(definition.name)?.locked?.(doc)) continue
    const body = Object.fromEntries(
      Object.entries(row.changes)
        .filter(([name, [, after]]) => isDeepStrictEqual(doc[name] ?? null, after ?? null))
        .map(([name, [before]]) => [name, before]),
    )
    const values = storedValues(definition, body)
    if (Object.keys(values).length === 0) continue
    const put = async () => {
      await claimUnique(transaction, { definition, rows: [{ id: row.record_id, values }] })
      await updateRows(transaction, { definition, ids: [row.record_id], values })
      await writeLines(transaction, { definition, access, id: row.record_id, values, before: doc })
    }
    if (await orLeave(transaction, definition, put)) touched.push(row.record_id)
  }
  const after = await readFullRows(transaction, definition, touched)
  return touched.flatMap((id) => {
    const [was, is] = [now.get(id), after.get(id)]
    return was && is ? [{ id, changes: differences(definition, was, is), words: searchWords(definition, is) }] : []
  })
}

/** Does it, or leaves the record as it is where another has one of its unique values by now. */
async function orLeave(
  transaction: Transaction,
  definition: Writing['definition'],
  work: () => Promise<void>,
): Promise<boolean> {
  if (!hasUnique(definition)) {
    await work()
    return true
  }
  await transaction.query('savepoint one_record')
  try {
    await work()
    await transaction.query('release savepoint one_record')
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    await transaction.query('rollback to savepoint one_record')
    return false
  }
}

// The history keeps wire values. Read-only fields were set by a hook and go back like the others; what was required
// only later may be empty again.
function storedValues(definition: Writing['definition'], body: Record<string, unknown>): Record<string, unknown> {
  const read = readInput({ definition, body, creating: false }).values
  for (const [name, raw] of Object.entries(body)) {
    const field = definition.fields[name]
    if (!field || field.kind === 'lines' || Object.hasOwn(read, name)) continue
    const reading = raw === null ? { value: null } : kindOf(field).read(raw, field)
    if (!isRefused(reading)) read[name] = reading.value
  }
  return read
}
