import { type ChosenByLevel, type Level, type Preferences } from '#base/preferences.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'

/** A choice on its way to the server. `tries` counts the answers that were no refusal: 503 while the server starts. */
export type UnsentChoice = {
  id: string
  business_id: number | null
  level: Level
  values: Record<string, unknown>
  tries?: number
}

/** How often a choice is sent again to a server that answers with an error of its own: for some minutes. */
const TRIES = 100

// Notes of this page are still being sent; only the others are sent again.
const being_sent = new Set<string>()

/** The note of a choice that is being sent. */
export interface Note {
  /** The server has the choice, or has refused it. */
  strikeOut: () => void
  /** The server did not answer: the choice is sent again later, by this page or the next. */
  leave: () => void
}

/** Notes a choice until the server has it, so that it is not lost when the page is left or the network is gone. */
export function noteUnsent(choice: Omit<UnsentChoice, 'id' | 'tries'>): Note {
  const id = crypto.randomUUID()
  being_sent.add(id)
  writeNotes([...withoutKeys(readNotes(), choice), { id, ...choice }])
  return { strikeOut: () => strikeOut(id), leave: () => void being_sent.delete(id) }
}

/** Sends the choices that have had no answer, in their order. Never rejects; refused choices are dropped. */
export async function sendLeftOver(send: (choice: UnsentChoice) => Promise<unknown>): Promise<void> {
  for (const choice of leftOver()) {
    try {
      await send(choice)
    } catch (error) {
      if (!isRefused(error) && !givesUp(choice, error)) return
    }
    strikeOut(choice.id)
  }
}

/** Whether a choice waits to be sent again. */
export const hasLeftOver = (): boolean => leftOver().length > 0

/** What holds at each level when the choices that the server does not have yet are added to its answer. */
export function withUnsent<Answer extends ChosenByLevel>(answer: Answer, business_id: number | null): Answer {
  return readNotes()
    .filter((note) => note.level === 'account' || note.business_id === business_id)
    .reduce((now, { level, values }) => ({ ...now, [level]: withChanges(now[level], values) }), answer)
}

/** The choices of a level after some changes; null takes a choice back. */
export function withChanges(chosen: Partial<Preferences>, changes: Record<string, unknown>): Partial<Preferences> {
  return Object.fromEntries(
    Object.entries({ ...chosen, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Preferences>
}

/** Whether the server has looked at a choice and will never take it, unlike a lost network or a server that starts. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  )
}

const leftOver = (): UnsentChoice[] => readNotes().filter(({ id }) => !being_sent.has(id))

// A server that answers with its own error again and again must not stop the choices behind this one for ever.
function givesUp(choice: UnsentChoice, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 0) return false
  const tries = (choice.tries ?? 0) + 1
  writeNotes(readNotes().map((note) => (note.id === choice.id ? { ...note, tries } : note)))
  return tries >= TRIES
}

// An older choice of the same keys must not be sent after the newer one.
function withoutKeys(notes: readonly UnsentChoice[], next: Omit<UnsentChoice, 'id'>): UnsentChoice[] {
  return notes.flatMap((note) => {
    const is_same_place = next.level === 'account' || note.business_id === next.business_id
    if (note.level !== next.level || !is_same_place) return [note]
    const kept = Object.entries(note.values).filter(([key]) => !Object.hasOwn(next.values, key))
    return kept.length === 0 ? [] : [{ ...note, values: Object.fromEntries(kept) }]
  })
}

function strikeOut(id: string): void {
  being_sent.delete(id)
  writeNotes(readNotes().filter((note) => note.id !== id))
}

// Notes belong to a person: the next person who signs in on this device sends none of them.
function readNotes(): UnsentChoice[] {
  const kept = readStored('unsent_choices')
  return kept && kept.user_id === readStored('auth')?.user.id ? kept.choices : []
}

function writeNotes(choices: UnsentChoice[]): void {
  const user_id = readStored('auth')?.user.id
  if (user_id !== undefined) writeStored('unsent_choices', choices.length > 0 ? { user_id, choices } : null)
}
