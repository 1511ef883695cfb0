import type { Level } from '#base/preferences.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'

/** A choice on its way to the server. */
export type UnsentChoice = { id: string; business_id: number | null; level: Level; values: Record<string, unknown> }

// Notes of this page are still being sent; only notes of an earlier page are sent again.
const of_this_page = new Set<string>()

/** Notes a choice until the server has it, so that the next page can send it. Returns the function that removes the note. */
export function noteUnsent(choice: Omit<UnsentChoice, 'id'>): () => void {
  const id = crypto.randomUUID()
  of_this_page.add(id)
  writeNotes([...readNotes(), { id, ...choice }])
  return () => strikeOut(id)
}

/** Sends the choices that an earlier page could not send, in their order. Never rejects; refused choices are dropped. */
export async function sendLeftOver(send: (choice: UnsentChoice) => Promise<unknown>): Promise<void> {
  for (const choice of readNotes().filter(({ id }) => !of_this_page.has(id))) {
    try {
      await send(choice)
    } catch (error) {
      // Without a network the choice waits for the next page.
      if (!(error instanceof ApiError) || error.status === 0) return
    }
    strikeOut(choice.id)
  }
}

function strikeOut(id: string): void {
  of_this_page.delete(id)
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
