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

/** The signs that may divide the columns of a CSV file. */
export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** How a file is read. A missing value is guessed from its first rows. */
export interface Reading {
  /** Row of the headings, as a spreadsheet counts it; the rows above it are titles and are left out. */
  heading_line?: number
  /** Sign between the columns; only for CSV files. */
  separator?: Separator
}

/** The headings must be among this many non-blank rows from the top. */
export const HEAD_ROWS = 20

/** The data about a file that its upload returns. */
export interface SheetSummary {
  /** How the file was read, chosen or guessed. `separator` is missing for Excel files. */
  reading: Reading & { heading_line: number }
  headings: string[]
  /** The first data rows, cells shortened. */
  sample: string[][]
  /** Number of data rows. */
  rows: number
  /** The first rows of the file, at most HEAD_ROWS, to choose the row of headings from. */
  top: { line: number; text: string }[]
}
