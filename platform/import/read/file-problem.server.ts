/** Why a file cannot be read, in words for the person who chose it. */
export class FileProblem extends Error {}

/** What a file may ask of the server at most. */
export const FILE_LIMITS = {
  bytes: 25 * 1024 * 1024,
  entries: 1_000,
  unpacked_bytes: 100 * 1024 * 1024,
  ratio: 100,
  /** Small archives may be packed tighter than the ratio. */
  ratio_from_bytes: 1024 * 1024,
  rows: 100_000,
  columns: 500,
  /** Longer than any field takes: the rest is cut, the row is refused for its length. */
  cell: 40_000,
} as const

/** One row of a file: its number as a spreadsheet shows it, the headings being 1 at the top, and the text of its cells. */
export interface SheetRow {
  line: number
  cells: string[]
}
