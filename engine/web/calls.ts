import type { RecordDefinition } from '#engine/record/define.ts'
import { get, post, put, remove, request } from '#ui/client/request.ts'
import type { Row } from './row.ts'

export * from './page-calls.ts'

/** One entry of a record's history. */
export interface Change {
  id: number
  action: string
  actor_id: number | null
  actor_name: string | null
  /** RFC 3339, UTC. */
  at: string
  /** When it happened, if it arrived later from a device without a network. */
  happened_at?: string | null
  changes: Record<string, [before: unknown, after: unknown]>
  note?: string | null
}

/** The result of a bulk call: the records that it changed and those it refused. */
export interface BulkAnswer {
  done: number[]
  refused: { id: number; message: string }[]
}

// The screens show failures themselves, so these calls raise no toast.
const quiet = { quiet: true }

/** Name of the id list in a bulk body: the specification's (`leadIds`), else `ids`. */
export const idsName = (definition: RecordDefinition) => definition.ids ?? 'ids'

/** Reads one record with its lines. */
export const readOne = (definition: RecordDefinition, id: number, signal?: AbortSignal) =>
  get<Row>(`${definition.path}/${id}`, { ...quiet, signal })

/** Creates a record; the key makes a repeated try harmless. */
export const createOne = (definition: RecordDefinition, body: Record<string, unknown>, idempotency_key: string) =>
  post<Row>(definition.path, body, { ...quiet, headers: { 'Idempotency-Key': idempotency_key } })

/** Changes the fields sent; 409 carries the record as it is now. */
export const updateOne = (definition: RecordDefinition, id: number, body: Record<string, unknown>, version: number) =>
  put<Row>(`${definition.path}/${id}`, { ...body, version }, quiet)

/** Moves one record to the trash. */
export const deleteOne = (definition: RecordDefinition, id: number, version?: number) =>
  remove<{ message: string }>(`${definition.path}/${id}`, { ...quiet, query: { version } })

// The server changes this many records at once; a larger call becomes a run.
const MAX_IDS = 500

/** Deletes or restores the records of one screen. Lists change more records through a run. */
export async function bulk(
  definition: RecordDefinition,
  action: 'delete' | 'restore',
  ids: readonly number[],
): Promise<BulkAnswer> {
  const all: BulkAnswer = { done: [], refused: [] }
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const some = ids.slice(start, start + MAX_IDS)
    const answer = await post<BulkAnswer>(`${definition.path}/${action}`, { [idsName(definition)]: some }, quiet)
    all.done.push(...answer.done)
    all.refused.push(...answer.refused)
  }
  return all
}

/** History of a record, newest first. */
export const readChanges = (definition: RecordDefinition, id: number, after?: string, signal?: AbortSignal) =>
  get<{ data: Change[]; next: string | null }>(`${definition.path}/${id}/changes`, {
    ...quiet,
    signal,
    query: { after, limit: 30 },
  })

/** Fetches a file with the session's headers. */
export const readFile = (path: string, query?: Record<string, unknown>) =>
  request<Blob>({ ...quiet, path, query, answer: 'blob' })

/** Saves a fetched file through the browser's download. */
export function saveFile(blob: Blob, file_name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file_name
  link.click()
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
