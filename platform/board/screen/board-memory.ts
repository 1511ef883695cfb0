/** The columns of a board that a person folded to a strip or hid, by the text of their value. */
export interface Folded {
  collapsed: string[]
  hidden: string[]
}

/** Storage key of the arrangement: one person, business, record and field. */
export const boardKey = (options: { user_id: number; business_id: number; record: string; field: string }) =>
  `board:${options.user_id}:${options.business_id}:${options.record}:${options.field}`

/** Reads an arrangement; a damaged one counts as empty, so that the board can always be shown. */
export function readFolded(key: string): Folded {
  try {
    const raw = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof Folded, unknown>> | null
    return { collapsed: textsOf(raw?.collapsed), hidden: textsOf(raw?.hidden) }
  } catch {
    return { collapsed: [], hidden: [] }
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Saves an arrangement for the next visit. */
export function saveFolded(key: string, folded: Folded): void {
  try {
    localStorage.setItem(key, JSON.stringify(folded))
  } catch {
    // If the storage is full, the next visit starts with every column open.
  }
}
