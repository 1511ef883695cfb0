import type { Doc } from '#engine/server/records/hooks.server.ts'
import type { ImportRow } from './row-body.server.ts'

/** A record in full, in wire form, as history and hooks see it. */
export type FullRow = Doc

/** A row after every check. */
export interface CheckedRow extends ImportRow {
  /** Stored values, ready to be written when there are no issues. */
  values: Record<string, unknown>
  /** The row, or a first value of the import, says who gets it. */
  names_owner: boolean
  /** Why the row is already there: in the business, or further up in the file. */
  duplicate: string | null
  /** The record that the row changes, as it is now. */
  update: FullRow | null
  /** The live record that the row is about, whether it is changed or left alone, and all that the row says of it. */
  found: { id: number; values: Record<string, unknown> } | null
}
