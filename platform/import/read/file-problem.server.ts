/** Why a file cannot be read, in words for the person who uploaded it. */
export class FileProblem extends Error {}

/** Limits for the resources that one file may use. */
export const FILE_LIMITS = {
  bytes: 25 * 1024 * 1024,
  entries: 1_000,
  unpacked_bytes: 100 * 1024 * 1024,
  ratio: 100,
  /** Smaller archives may exceed the compression ratio. */
  ratio_from_bytes: 1024 * 1024,
  rows: 100_000,
  columns: 500,
  /** Longer than any field: the rest is cut off, and the row is refused for its length. */
  cell: 40_000,
} as const

/** A row of a file: its number as a spreadsheet shows it (the headings are row 1) and the text of its cells. */
export interface SheetRow {
  line: number
  cells: string[]
}
