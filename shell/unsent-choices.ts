import { type ChosenByLevel, type Level, type Preferences } from '#base/preferences.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'

/** A choice that the server has not saved yet. `tries` counts the failed tries that were not refusals, such as 503. */
export type UnsentChoice = {
  id: string
  business_id: number | null
  level: Level
  values: Record<string, unknown>
  tries?: number
}

/** The most retries of a choice that fails with a server error; they take some minutes. */
const TRIES = 100

// Choices that this page is sending now; only the others are sent again.
const being_sent = new Set<string>()

/** The stored entry of a choice that is being sent. */
export interface Note {
  /** Removes the entry, after the server saved or refused the choice. */
  removeEntry: () => void
  /** Keeps the entry without an answer, so that this or the next page sends it again. */
  leave: () => void
}

/** Stores a choice until the server has it, so that it is not lost when the page is left or the network fails. */
export function noteUnsent(choice: Omit<UnsentChoice, 'id' | 'tries'>): Note {
  const id = crypto.randomUUID()
  being_sent.add(id)
  writeNotes([...withoutKeys(readNotes(), choice), { id, ...choice }])
  return { removeEntry: () => removeEntry(id), leave: () => void being_sent.delete(id) }
}

/** Sends the choices without an answer, in their order. Never rejects; refused choices are dropped. */
export async function sendLeftOver(send: (choice: UnsentChoice) => Promise<unknown>): Promise<void> {
  for (const choice of leftOver()) {
    try {
      await send(choice)
    } catch (error) {
      if (!isRefused(error) && !isGivenUp(choice, error)) return
    }
    removeEntry(choice.id)
  }
}

/** True if a choice must be sent again. */
export const hasLeftOver = (): boolean => leftOver().length > 0

/** The server's answer with the choices that it does not have yet. */
export function withUnsent<Answer extends ChosenByLevel>(answer: Answer, business_id: number | null): Answer {
  return readNotes()
    .filter((note) => note.level === 'account' || note.business_id === business_id)
    .reduce((now, { level, values }) => ({ ...now, [level]: withChanges(now[level], values) }), answer)
}

/** The choices of a level after some changes; null removes a choice. */
export function withChanges(chosen: Partial<Preferences>, changes: Record<string, unknown>): Partial<Preferences> {
  return Object.fromEntries(
    Object.entries({ ...chosen, ...changes }).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Preferences>
}

/** True if the server refused a choice for good, unlike a lost network or a starting server. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  )
}

const leftOver = (): UnsentChoice[] => readNotes().filter(({ id }) => !being_sent.has(id))

// A choice that always fails with a server error must not block the following choices forever.
function isGivenUp(choice: UnsentChoice, error: unknown): boolean {
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

function removeEntry(id: string): void {
  being_sent.delete(id)
  writeNotes(readNotes().filter((note) => note.id !== id))
}

// Only the entries of the signed-in person; another person on this device must not send them.
function readNotes(): UnsentChoice[] {
  const kept = readStored('unsent_choices')
  return kept && kept.user_id === readStored('auth')?.user.id ? kept.choices : []
}

function writeNotes(choices: UnsentChoice[]): void {
  const user_id = readStored('auth')?.user.id
  if (user_id !== undefined) writeStored('unsent_choices', choices.length > 0 ? { user_id, choices } : null)
}
