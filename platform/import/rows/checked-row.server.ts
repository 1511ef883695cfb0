import type { Doc } from '#engine/server/records/hooks.server.ts'
import type { ImportRow } from '../read/cells.server.ts'

/** A row after every check. */
export interface CheckedRow extends ImportRow {
  /** Stored values, ready to be written if there are no issues. */
  values: Record<string, unknown>
  /** The row, or a default value of the import, sets the owner. */
  names_owner: boolean
  /** Where the duplicate was found: in the business, or earlier in the file. */
  duplicate: string | null
  /** The keys of a row whose person is earlier in the file, if it adds new values; else none. */
  repeats: string[]
  /** The record that the row updates, with its current values. */
  update: Doc | null
  /** The live record that the row matches, updated or not, and all values of the row. */
  found: { id: number; values: Record<string, unknown> } | null
}
