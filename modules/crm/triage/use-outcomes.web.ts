import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { instantAt, wallAt } from '#base/zones.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import { listKey } from '#engine/web/use-list.ts'
import { changesKey, recordKey, streamKey } from '#engine/web/use-record.ts'

// All screens show the time of India.
const ZONE = 'Asia/Kolkata'

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

/** The server's answer: the note, and the changed record under its name. */
type Saved = { note_id: number | null } & Record<string, Row | number | null>

/** The next date as the field takes it: a day, or the moment of the chosen time, else of the time before, else ten o'clock. */
function dateValue(definition: RecordDefinition, name: string, row: Row, { date, time }: Entered): string {
  if (definition.fields[name].kind !== 'instant') return date
  const before = row[name]
  const clock = typeof before === 'string' ? wallAt(Date.parse(before), ZONE).slice(11) : '10:00'
  return new Date(instantAt(`${date}T${time || clock}`, ZONE)).toISOString()
}

/** Saves the input for a record in one call, and undoes the last step. The next record appears only after the save. */
export function useOutcomes(
  definition: RecordDefinition,
  options: {
    date?: string
    time?: string
    kept_in?: string
    reason?: string
    /** Called after a save, with the function that takes it back. */
    onSaved?: (undo: () => Promise<boolean>) => void
  },
) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const [steps, setSteps] = useState<Step[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ id: number; error: unknown; conflict: boolean } | null>(null)
  const attempt = useRef({ text: '', key: '' })

  const rowOf = (saved: Saved) => (saved[definition.name] ?? null) as Row | null

  async function send(id: number, body: Record<string, unknown>): Promise<Saved> {
    // Use the same key for the same body: a retry after a lost answer writes nothing twice.
    const text = JSON.stringify([id, body])
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    const saved = await post<Saved>(`${definition.path}/${id}/outcome`, body, {
      quiet: true,
      headers: { 'Idempotency-Key': attempt.current.key },
    })
    attempt.current = { text: '', key: '' }
    const row = rowOf(saved)
    if (row) client.setQueryData<Row>(recordKey(tenant, definition.name, id), (old) => ({ ...old, ...row }))
    void client.invalidateQueries({ queryKey: changesKey(tenant, definition.name, id) })
    if (options.kept_in) void client.invalidateQueries({ queryKey: streamKey(tenant, options.kept_in, id) })
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
      if (entered.date !== '' && options.date) values[options.date] = dateValue(definition, options.date, row, entered)
      // A new day without a time is for the whole day.
      if (options.time && (entered.time !== '' || (entered.date !== '' && row[options.time])))
        values[options.time] = entered.time || null
      if (entered.status !== null && definition.stage) values[definition.stage] = entered.status
      if (entered.reason !== null && options.reason) values[options.reason] = entered.reason
      const { outcome, note } = entered
      const saved = await send(row.id, { outcome, note: note.trim(), values, version: row.version })
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]))
      const step = { id: row.id, index, note_id: saved.note_id, version: rowOf(saved)?.version, before }
      setSteps((all) => [...all, step])
      options.onSaved?.(() => takeBack(step))
    })

  const takeBack = (step: Step): Promise<boolean> =>
    guarded(step.id, async () => {
      await send(step.id, { take_back: step.note_id, values: step.before, version: step.version })
      setSteps((all) => all.filter((one) => one !== step))
    })

  /** Undoes the last step; returns the position of its record in the walk, or null. */
  const undo = async (): Promise<number | null> => {
    const last = steps.at(-1)
    if (!last) return null
    return (await takeBack(last)) ? last.index : null
  }
  return { save, undo, busy, failure, done: steps.length }
}
