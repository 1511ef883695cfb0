import type { FilterGroup } from '#engine/record/filter.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'

/** The kind of change: `edit`, `assign`, `delete`, `restore`, `import`, or the name of an action. */
export type RunAction = string

/** The records of a run: a list, or all that matched when it started. */
export type Chosen = { ids: number[] } | { filter?: FilterGroup; search?: string; trash?: boolean; timezone?: string }

/** A bulk edit or an import, with its progress and the progress of its undo. */
export interface Run {
  id: number
  record: string
  action: RunAction
  state: 'queued' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'
  chosen: Chosen
  input: Record<string, unknown>
  after_id: number
  last_id: number
  total: number
  done: number
  refused: number
  undone: number
  kept: number
  reasons: { id: number; message: string }[]
  error: string | null
  location_id: number | null
  request_id: string | null
  created_by: number
  created_at: string
  finished_at: string | null
  undone_by: number | null
  undone_at: string | null
}

const COLUMNS = `id, record, action, state, chosen, input, after_id, last_id, total, done, refused, undone, kept, reasons, error,
  location_id, request_id, created_by, created_at, finished_at, undone_by, undone_at`

/** Inserts a run that is about to start and returns its id. */
export async function addRun(
  transaction: Transaction,
  access: Access,
  run: Pick<Run, 'record' | 'action' | 'total'> &
    Partial<Pick<Run, 'chosen' | 'input' | 'last_id' | 'request_id' | 'state'>>,
): Promise<number> {
  const [{ id }] = await transaction.query<{ id: number }>(
    `insert into run (business_id, record, action, total, chosen, input, last_id, request_id, state, location_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      access.business_id,
      run.record,
      run.action,
      run.total,
      JSON.stringify(run.chosen ?? {}),
      JSON.stringify(run.input ?? {}),
      run.last_id ?? 0,
      run.request_id ?? null,
      run.state ?? 'queued',
      access.location_id,
      access.user_id,
    ],
  )
  return id
}

/** The run with this id, locked if it is going to change; 404 unless the person made it or owns the business. */
export async function findRun(
  transaction: Transaction,
  options: { access: Access; id: number; lock?: boolean },
): Promise<Run> {
  const { access } = options
  const [found] = await transaction.query<Run>(
    `select ${COLUMNS} from run where business_id = $1::bigint and id = $2::bigint and (created_by = $3::bigint or $4::boolean)
     ${options.lock ? 'for update' : ''}`,
    [access.business_id, options.id, access.user_id, access.is_owner],
  )
  if (!found) throw notFound()
  return found
}

/** The newest runs of a person; an owner sees everybody's. */
export function listRuns(transaction: Transaction, access: Access, limit: number): Promise<Run[]> {
  return transaction.query<Run>(
    `select ${COLUMNS} from run where business_id = $1::bigint and (created_by = $2::bigint or $3::boolean)
       and created_at > now() - interval '30 days' order by created_at desc, id desc limit $4::integer`,
    [access.business_id, access.user_id, access.is_owner, limit],
  )
}

/** Changes columns of a run; column names come only from the code. */
export async function changeRun(
  transaction: Transaction,
  id: number,
  values: Partial<Omit<Run, 'id' | 'finished_at' | 'undone_at'>> & { finished_at?: Date; undone_at?: Date },
): Promise<void> {
  const sets = Object.keys(values).map((name, index) => `${name} = $${index + 3}`)
  await transaction.query(
    `update run set ${[...sets, 'updated_at = now()'].join(', ')} where business_id = $1::bigint and id = $2::bigint`,
    [
      transaction.scope.business_id,
      id,
      ...Object.values(values).map((value) =>
        typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
      ),
    ],
  )
}
