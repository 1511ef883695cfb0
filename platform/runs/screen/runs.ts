import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FilterGroup } from '#engine/record/filter.ts'
import { get, post } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'

/** A bulk change or an import as the API returns it. Times are RFC 3339, UTC. */
export interface Run {
  id: number
  record: string
  /** The kind of change: one of these, or a named action of the record. */
  action: 'edit' | 'assign' | 'delete' | 'restore' | 'import' | (string & {})
  state: 'queued' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'
  total: number
  done: number
  refused: number
  reasons: { id: number; message: string }[]
  error?: string | null
  undone: number
  kept: number
  created_by: number
  created_at: string
  undone_at?: string | null
  can_undo: boolean
  undo_until: string
}

/** The records of a bulk change: a list of ids, or all that match the list's filter. Large selections never send ids. */
export type Chosen = { ids: readonly number[] } | { all: true; filter?: FilterGroup; search?: string }

/** The answer of a bulk call: done and refused records, or the job. */
export type BulkReply =
  | { run_id: number; done: number[]; refused: { id: number; message: string }[] }
  | { run_id: number; state: 'queued'; total: number }

/** True while a job is running. */
export const isMoving = (run: Pick<Run, 'state'> | undefined): boolean =>
  run !== undefined && ['queued', 'running', 'undoing'].includes(run.state)

/** Progress, 0 to 100. */
export function percentOf(run: Pick<Run, 'state' | 'total' | 'done' | 'refused' | 'undone' | 'kept'>): number {
  const [at, of] = run.state === 'undoing' ? [run.undone + run.kept, run.done] : [run.done + run.refused, run.total]
  return of > 0 ? Math.min(100, Math.floor((at / of) * 100)) : 0
}

/** Each reason once, with its number of records; most frequent first. */
export function groupedReasons(reasons: Run['reasons']): { message: string; count: number }[] {
  const groups = Map.groupBy(reasons, (reason) => reason.message)
  return [...groups].map(([message, some]) => ({ message, count: some.length })).sort((a, b) => b.count - a.count)
}

const quiet = { quiet: true }
const keyOf = (tenant: readonly unknown[]) => [...tenant, 'runs']

/** Undoes a bulk change or an import; values that were changed since stay, and are counted in `kept`. */
export const undoRun = (id: number) => post<Run>(`runs/${id}/undo`, {}, quiet)

/** One run, read twice a second while its job is running; `onEnd` is called when it ends. */
export function useRun(id: number, options: { onEnd?: (run: Run) => void } = {}) {
  const tenant = useTenantKey()
  const query = useQuery({
    queryKey: [...keyOf(tenant), id],
    queryFn: ({ signal }) => get<Run>(`runs/${id}`, { ...quiet, signal }),
    refetchInterval: (asked) => (isMoving(asked.state.data) ? 500 : false),
    refetchIntervalInBackground: true,
  })
  const run = query.data
  const reported_state = useRef<Run['state'] | undefined>(undefined)
  useEffect(() => {
    if (!run || reported_state.current === run.state) return
    reported_state.current = run.state
    if (!isMoving(run)) options.onEnd?.(run)
  })
  return query
}

/** Bulk changes and imports of the last 30 days, newest first; an owner sees everybody's. */
export function useRuns() {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: keyOf(tenant),
    queryFn: async ({ signal }) => (await get<{ data: Run[] }>('runs', { ...quiet, signal })).data,
    refetchInterval: (query) => (query.state.data?.some(isMoving) ? 1_000 : false),
  })
}

/** Clears the cache of records after a run changed any number of them. */
export function useForgetAfterRun() {
  const client = useQueryClient()
  const tenant = useTenantKey()
  return (record: string) =>
    Promise.all(
      [keyOf(tenant), ...['list', 'record', 'changes', 'stream'].map((part) => [...tenant, part, record])].map(
        (queryKey) => client.invalidateQueries({ queryKey }),
      ),
    )
}

/** Undoes a run from its list or its panel. */
export function useUndoRun() {
  const forget = useForgetAfterRun()
  return useMutation({ mutationFn: undoRun, onSuccess: (run) => forget(run.record) })
}
