import {
  FILE_LIMITS,
  FileProblem,
  HEAD_ROWS,
  SEPARATORS,
  type Separator,
  type SheetRow,
} from './file-problem.server.ts'

/** A quoted cell longer than this has lost its closing quotation mark. */
const QUOTED_MAX = 1024 * 1024

/** The text of a file: UTF-8, UTF-16 with a byte order mark, else Windows-1252, which old programs write. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The delimiter: the sign that occurs most in the first line outside quotation marks, if it occurs in half of the lines below
 * too, because a title may contain commas. Else the sign that occurs in most lines.
 */
export function detectDelimiter(text: string): Separator {
  const head = text
    .slice(0, 20_000)
    .replace(/^\s+/, '')
    .replace(/"[^"]*"/g, '')
  const lines = head
    .split('\n')
    .slice(0, HEAD_ROWS)
    .filter((line) => line.trim() !== '')
  const columns = (line: string, sign: Separator) => line.split(sign).length
  const divided = (sign: Separator) => lines.filter((line) => line.includes(sign)).length
  const [best] = SEPARATORS.toSorted((a, b) => columns(lines[0] ?? '', b) - columns(lines[0] ?? '', a))
  if (divided(best) * 2 >= lines.length) return best
  return SEPARATORS.toSorted((a, b) => divided(b) - divided(a))[0]
}

/**
 * Reads a CSV file row by row and skips empty rows. Lines are counted as a spreadsheet counts its rows, ignoring line
 * breaks inside cells, so that people find the line. Follows RFC 4180 but tolerates what common programs write: a
 * quotation mark that is not closed before the next delimiter or line end is part of the text, so a broken mark spoils
 * only its own cell and never swallows the lines that follow.
 */
export function* readCsv(file: Uint8Array, separator?: Separator): Generator<SheetRow> {
  const text = textOf(file)
  const named = namedDelimiter(text)
  const delimiter = separator ?? delimiterOf(text)
  let at = named ? named.length : 0
  let line = named ? 2 : 1

  let cells: string[] = []
  while (at < text.length) {
    const quoted = quotedCell(text, at, delimiter)
    const end = quoted ? quoted.end : plainEnd(text, at, delimiter)
    const cell = quoted ? quoted.cell : text.slice(at, text[end] === '\n' && text[end - 1] === '\r' ? end - 1 : end)
    if (cells.length < FILE_LIMITS.columns + 1) cells.push(cut(cell))
    at = end + 1
    if (text[end] === delimiter && at < text.length) continue
    if (text[end] === delimiter) cells.push('')
    if (cells.some((one) => one.trim() !== '')) yield { line, cells }
    cells = []
    line++
  }
}

/** The sign between the columns of a CSV file, named in its first line or guessed. */
export const csvSeparator = (file: Uint8Array): Separator => delimiterOf(textOf(file))

function textOf(file: Uint8Array): string {
  const text = decodeText(file)
  if (text.includes('\u0000')) throw new FileProblem('This is not a CSV file')
  return text.includes('\n') ? text : text.replaceAll('\r', '\n')
}

function delimiterOf(text: string): Separator {
  const named = namedDelimiter(text)?.sign
  return SEPARATORS.find((sign) => sign === named) ?? detectDelimiter(text)
}

// Excel's own line that names the delimiter.
function namedDelimiter(text: string): { sign: string; length: number } | null {
  const named = /^sep=(.)\r?\n/.exec(text)
  return named && { sign: named[1], length: named[0].length }
}

function plainEnd(text: string, at: number, delimiter: string): number {
  let end = at
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return end
}

/** A quoted cell and the position of the delimiter or line end after it; null when the quotation marks do not match. */
function quotedCell(text: string, at: number, delimiter: string): { cell: string; end: number } | null {
  let open = at
  while (text[open] === ' ') open++
  if (text[open] !== '"') return null
  let cell = ''
  let from = open + 1
  for (;;) {
    const mark = text.indexOf('"', from)
    if (mark < 0 || mark - open > QUOTED_MAX) return null
    if (text[mark + 1] === '"') {
      cell += text.slice(from, mark + 1)
      from = mark + 2
      continue
    }
    let end = mark + 1
    while (text[end] === ' ' || text[end] === '\r') end++
    if (end < text.length && text[end] !== delimiter && text[end] !== '\n') return null
    return { cell: cell + text.slice(from, mark), end }
  }
}

const cut = (cell: string) => (cell.length > FILE_LIMITS.cell ? cell.slice(0, FILE_LIMITS.cell) : cell)
