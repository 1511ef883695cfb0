import type { FormValues } from './form-model.ts'

/** Typed values that are not saved yet. `at` is when they were typed, in ms since 1970. */
export interface Draft {
  values: FormValues
  at: number
}

/** Storage key of a draft: one person, one business, one record. Other people in the same browser never see it. */
export const draftKey = (options: { user_id: number; business_id: number; record: string; id: number | null }) =>
  `draft:${options.user_id}:${options.business_id}:${options.record}:${options.id ?? 'new'}`

/** Keeps a draft until the tab closes. A full or forbidden storage must not interrupt typing. */
export function keepDraft(key: string, values: FormValues, now = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ values, at: now } satisfies Draft))
  } catch {
    // The form itself still has the values.
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

/** Deletes a draft that was saved or discarded. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no draft to delete.
  }
}
