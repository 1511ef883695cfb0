import type { FormValues } from './form-model.ts'

/** What somebody typed and could not save yet. `at` is when, in ms. */
export interface Draft {
  values: FormValues
  at: number
}

/** Name of a draft: of one person, in one business, for one record. Another person on the same screen never sees it. */
export const draftKey = (options: { user_id: number; business_id: number; record: string; id: number | null }) =>
  `draft:${options.user_id}:${options.business_id}:${options.record}:${options.id ?? 'new'}`

/** Keeps a draft until the tab closes. A full or forbidden store must not stop the typing. */
export function keepDraft(key: string, values: FormValues, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ values, at: now } satisfies Draft))
  } catch {
    // The form itself still holds everything.
  }
}

/** Reads a draft; a missing or damaged one is null. */
export function readDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof draft?.at === 'number' && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

/** Forgets a draft that was saved or thrown away. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing to forget where nothing could be kept.
  }
}
