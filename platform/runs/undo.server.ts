import { isDeepStrictEqual } from 'node:util'
import { isSecret } from '#engine/record/custom.ts'
import { tableOf } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed, Refusal, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import type { JobHelpers } from '#engine/server/jobs/worker.server.ts'
import { inBatches } from './in-batches.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Changes } from '#engine/server/records/changes.server.ts'
import { hasUnique } from '#engine/server/records/custom-unique.server.ts'
import type { Change, Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { rightOfRun, writingOf } from './run.server.ts'
import { changeRun, findRun, type Run } from './store.server.ts'

/** How long a run can be undone. */
export const UNDO_DAYS = 30
/** Name of the job that undoes a run. */
export const UNDO_JOB = 'undo_run'
const AT_ONCE = 500
const BATCH = 1_000

/** Undoes a run: at once if it is small, else as a job. Records that were changed since stay unchanged and are counted. */
export function startUndo(
  services: Services,
  options: { writing: Omit<Writing, 'definition'>; id: number },
): Promise<Run> {
  const { access, request_id } = options.writing
  return services.database.transaction(access, async (transaction) => {
    const run = await findRun(transaction, { access, id: options.id, lock: true })
    if (run.state !== 'done' && run.state !== 'failed')
      throw ruleBroken(run.state === 'undone' ? 'This has already been undone' : 'This is still being worked on')
    if (Date.now() - new Date(run.created_at).getTime() > UNDO_DAYS * 86_400_000)
      throw ruleBroken(`Only what was done in the last ${UNDO_DAYS} days can be undone`)
    if (scopeOf(access, run.record, rightOfRun(services.catalog.get(run.record), run.action)) === 'none')
      throw notAllowed()
    // An undo that stopped half way continues from there.
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
        // Repeat until the last batch.
      }
    else {
      const payload = { business_id: access.business_id, user_id: access.user_id, run_id: run.id }
      await services.addJob(transaction, UNDO_JOB, payload, { key: `undo ${access.business_id} ${run.id}` })
    }
    return findRun(transaction, { access, id: run.id })
  })
}

/** The job that undoes a run: `{ business_id, user_id, run_id }`. */
export async function undoJob(
  services: Services,
  payload: Record<string, unknown>,
  helpers?: Pick<JobHelpers, 'is_last' | 'signal'>,
): Promise<void> {
  const who = { business_id: Number(payload.business_id), user_id: Number(payload.user_id) }
  const { catalog, specials } = services
  const id = Number(payload.run_id)
  const batch = (transaction: Transaction, access: Access) =>
    oneBatch(transaction, services, { catalog, specials, access, request_id: '', id })
  try {
    await inBatches(services, { who, signal: helpers?.signal, batch })
  } catch (error) {
    if (helpers && !helpers.is_last) throw error
    // Reset the state so that the undo can be requested again; a repeat skips the records that are already undone.
    await services.database.transaction(who, (transaction) =>
      changeRun(transaction, id, { state: 'failed', error: 'Undoing stopped halfway. Undo it again to finish.' }),
    )
    throw error
  }
}

interface Done {
  id: number
  record_id: number
  action: string
  changes: Changes
  /** The record was changed after the run, by something that was not undone. */
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
  // The latest first: a company that an import made goes after the people whom the import put into it.
  const rows = await transaction.query<Done>(
    // Ignore a later change that was itself undone, and its undo: together they changed nothing.
    `select c.id, c.record_id, c.action, c.changes, exists (select 1 from change l where l.business_id = $1::bigint
       and l.record = c.record and l.record_id = c.record_id and l.id > c.id and l.action <> 'undone'
       and not exists (select 1 from change u where u.business_id = $1::bigint and u.record = l.record and u.record_id = l.record_id
         and u.run_id = l.run_id and u.action = 'undone' and u.id > l.id)) as later
     from change c where c.business_id = $1::bigint and c.run_id = $2::bigint and c.record_id <> 0 and c.action <> 'undone'
       and ($3::bigint = 0 or c.id < $3::bigint)
     order by c.id desc limit ${BATCH}`,
    [access.business_id, run.id, run.after_id],
  )
  if (rows.length === 0) {
    await changeRun(transaction, run.id, { state: 'undone', undone_at: new Date() })
    return true
  }
  const undone = await undoRows(transaction, writing, run, rows)
  await changeRun(transaction, run.id, {
    after_id: rows[rows.length - 1].id,
    undone: run.undone + undone,
    kept: run.kept + rows.length - undone,
  })
  return false
}

/** Undoes the changes in rows of the history, and returns the number of changed records. */
async function undoRows(transaction: Transaction, writing: Writing, run: Run, rows: Done[]): Promise<number> {
  const { definition } = writing
  const reachable = await editableIds(
    transaction,
    writing,
    run,
    rows.map((row) => row.record_id),
  )
  const open = rows.filter((row) => reachable.has(row.record_id))
  const now = await readFullRows(
    transaction,
    definition,
    open.map((row) => row.record_id),
  )
  const changes = open.flatMap((row) => changeBack(writing, row, now.get(row.record_id)) ?? [])
  const shared = {
    ...writing,
    cause: 'undo',
    word: 'undone',
    run_id: run.id,
    is_batch: true,
    on_issue: 'skip',
  } as const
  if (!hasUnique(definition)) return (await changeRecords(transaction, { ...shared, changes })).written.length
  let undone = 0
  for (const change of changes)
    await orSkip(transaction, async () => {
      undone += (await changeRecords(transaction, { ...shared, changes: [change] })).written.length
    })
  return undone
}

/** The change that undoes one row of the history; null if the record was changed since or is locked. */
function changeBack({ definition, specials }: Writing, row: Done, doc: Doc | undefined): Change | null {
  if (!doc) return null
  const id = row.record_id
  if (['imported', 'created', 'restored'].includes(row.action))
    return row.later ? null : { step: 'trash', id, before: doc, values: {}, issues: [] }
  if (row.action === 'deleted') return row.later ? null : { step: 'restore', id, before: null, values: {}, issues: [] }
  // An action may lock its record; the record's own check decides whether it can be undone.
  const is_edit = row.action === 'updated' || row.action === 'assigned'
  if (is_edit && specials.get(definition.name)?.locked?.(doc)) return null
  // Restore a field if it still has the run's value. A field that became required later may be empty again.
  const values = Object.fromEntries(
    Object.entries(row.changes)
      // The history has no secrets, so they cannot be restored.
      .filter(([name]) => definition.fields[name] && !isSecret(definition.fields[name]))
      .filter(([name, [, after]]) => isDeepStrictEqual(doc[name] ?? null, after ?? null))
      .map(([name, [before]]) => [name, before]),
  )
  return Object.keys(values).length === 0 ? null : { step: 'change', id, before: doc, values, issues: [] }
}

/** The records that this person may still change in this way, in the trash or outside. */
async function editableIds(transaction: Transaction, writing: Writing, run: Run, ids: number[]): Promise<Set<number>> {
  const { catalog, definition, access } = writing
  const values = new Values()
  const base = `t.business_id = ${values.add(access.business_id)}::bigint and t.id = any(${values.add(ids)}::bigint[])`
  const right = rowFilter({
    catalog,
    definition,
    access,
    right: rightOfRun(definition, run.action),
    alias: 't',
    values,
  })
  if (right === false) return new Set()
  const rows = await transaction.query<{ id: number }>(
    `select t.id from ${quote(tableOf(definition))} t where ${base}${right ? ` and ${right}` : ''} order by t.id for update of t`,
    values.list,
  )
  return new Set(rows.map((row) => row.id))
}

/** Applies the change, or skips the record if another record now has one of its unique values. */
async function orSkip(transaction: Transaction, work: () => Promise<void>): Promise<void> {
  await transaction.query('savepoint one_record')
  try {
    await work()
    await transaction.query('release savepoint one_record')
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    await transaction.query('rollback to savepoint one_record')
  }
}
