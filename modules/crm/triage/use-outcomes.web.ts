import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { listKey } from '#engine/web/use-list.ts'
import { changesKey, recordKey, streamKey } from '#engine/web/use-record.ts'

/** Unsaved input for one record. */
export interface Entered {
  outcome: string | null
  status: string | number | null
  /** Why the record is lost, with a lost status. */
  reason: string | null
  note: string
  /** `YYYY-MM-DD`, or '' for no new date. */
  date: string
  /** `HH:MM`, or '' for the whole day. */
  time: string
}

/** Empty input. */
export const EMPTY_ENTRY: Entered = { outcome: null, status: null, reason: null, note: '', date: '', time: '' }

/** True when there is nothing to save. */
export const isEmptyEntry = (entered: Entered): boolean =>
  entered.outcome === null &&
  entered.status === null &&
  entered.note.trim() === '' &&
  entered.date === '' &&
  entered.time === ''

/** A saved step, with the data that undoes it. */
interface Step {
  id: number
  index: number
  note_id: number | null
  version: number | undefined
  /** Former values of the changed fields. */
  before: Record<string, unknown>
}

/** The server's answer. */
interface Saved {
  lead: Row | null
  note_id: number | null
}

/** Saves the input for a record in one call, and undoes the last step. The next record appears only after the save. */
export function useOutcomes(
  definition: RecordDefinition,
  options: { date: string; time?: string; kept_in: string; reason?: string },
) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const [steps, setSteps] = useState<Step[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ id: number; error: unknown; conflict: boolean } | null>(null)
  const attempt = useRef({ text: '', key: '' })

  async function send(id: number, body: Record<string, unknown>): Promise<Saved> {
    // Use the same key for the same body: a retry after a lost answer writes nothing twice.
    const text = JSON.stringify([id, body])
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    const saved = await post<Saved>(`${definition.path}/${id}/outcome`, body, {
      quiet: true,
      headers: { 'Idempotency-Key': attempt.current.key },
    })
    attempt.current = { text: '', key: '' }
    if (saved.lead)
      client.setQueryData<Row>(recordKey(tenant, definition.name, id), (old) => ({ ...old, ...(saved.lead as Row) }))
    void client.invalidateQueries({ queryKey: changesKey(tenant, definition.name, id) })
    void client.invalidateQueries({ queryKey: streamKey(tenant, options.kept_in, id) })
    void client.invalidateQueries({ queryKey: listKey(tenant, definition.name) })
    return saved
  }

  async function guarded(id: number, work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      const current =
        error instanceof ApiError && error.status === 409 ? (error.body.current as Row | undefined) : undefined
      if (current) client.setQueryData<Row>(recordKey(tenant, definition.name, id), (old) => ({ ...old, ...current }))
      setFailure({ id, error, conflict: current !== undefined })
      return false
    } finally {
      setBusy(false)
    }
  }

  const save = (row: Row, index: number, entered: Entered): Promise<boolean> =>
    guarded(row.id, async () => {
      const values: Record<string, unknown> = {}
      if (entered.date !== '') values[options.date] = entered.date
      // A new day without a time is for the whole day.
      if (options.time && (entered.time !== '' || (entered.date !== '' && row[options.time])))
        values[options.time] = entered.time || null
      if (entered.status !== null && definition.stage) values[definition.stage] = entered.status
      if (entered.reason !== null && options.reason) values[options.reason] = entered.reason
      const { outcome, note } = entered
      const saved = await send(row.id, { outcome, note: note.trim(), values, version: row.version })
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]))
      const step = { id: row.id, index, note_id: saved.note_id, version: saved.lead?.version, before }
      setSteps((all) => [...all, step])
    })

  /** Undoes the last step; returns the position of its record in the walk, or null. */
  const undo = async (): Promise<number | null> => {
    const last = steps.at(-1)
    if (!last) return null
    const done = await guarded(last.id, async () => {
      await send(last.id, { take_back: last.note_id, values: last.before, version: last.version })
      setSteps((all) => all.slice(0, -1))
    })
    return done ? last.index : null
  }
  return { save, undo, busy, failure, done: steps.length }
}
