import { foldCase, hashOf } from './any-case.ts'
import { clearMark, isMarked, lowestBit, type Marked, type Marks, resized, setMark, takeMarks } from './marks.ts'

/**
 * Texts of which most are different, in small letters, one after the other in the order of the rows. A byte 0 stands before
 * the first one and after each.
 */
export interface Texts {
  form: 'texts'
  bytes: Buffer
  /** By row: where its text and the 0 after it end. A row without a value takes no place. */
  ends: Uint32Array
  /** How many rows have an end; the others have no value. */
  rows: number
  /** By row: a part of the hash of its text, which rules out nearly all texts that are not equal; 0 for no value. */
  hashes: Uint16Array
  /** Texts of rows that were written again, in small letters; null for none. */
  changed: Map<number, string | null>
  /** Rows whose text is more than its small letters to the collation any_case: whether it equals another, the database says. */
  unusual: Marks
  unusual_count: number
}

/** More changed rows than this, and the texts are read anew. */
export const MOST_CHANGED_TEXTS = 20_000

/** Longer texts on average, and they are not kept. */
export const LONGEST_AVERAGE = 48

/** Creates a list of texts for so many rows without values. */
export const makeTexts = (capacity: number): Texts => ({
  form: 'texts',
  bytes: Buffer.alloc(Math.max(1_024, capacity * 8)),
  ends: new Uint32Array(capacity),
  rows: 0,
  hashes: new Uint16Array(capacity),
  changed: new Map(),
  unusual: new Int32Array((capacity + 31) >>> 5),
  unusual_count: 0,
})

const sizeOf = ({ ends, rows }: Texts): number => (rows === 0 ? 1 : ends[rows - 1])

const startOf = ({ ends }: Texts, row: number): number => (row === 0 ? 1 : ends[row - 1])

/** The part of a hash that is kept of a text in small letters. */
export function shortHash(text: string): number {
  const hash = hashOf(text)
  return (hash ^ (hash >>> 16)) & 0xffff || 1
}

/** Sets the text of a row; rows that come in their order are the fastest. */
export function setText(texts: Texts, row: number, text: string | null, any_case: boolean): void {
  const lower = text === null ? null : any_case ? text.toLowerCase() : text
  const is_unusual = text !== null && any_case && foldCase(text) !== lower
  if (is_unusual !== isMarked(texts.unusual, row)) {
    texts.unusual_count += is_unusual ? 1 : -1
    if (is_unusual) setMark(texts.unusual, row)
    else clearMark(texts.unusual, row)
  }
  texts.hashes[row] = lower === null ? 0 : shortHash(lower)
  if (row < texts.rows) {
    texts.changed.set(row, lower)
    return
  }
  const size = sizeOf(texts)
  // Rows in between have no value yet.
  texts.ends.fill(size, texts.rows, row)
  texts.ends[row] = lower === null ? size : append(texts, size, lower)
  texts.rows = row + 1
}

// Writes a text after the others. Returns where the 0 after it ends.
function append(texts: Texts, size: number, text: string): number {
  // A letter has up to three bytes.
  const needed = size + text.length * 3 + 1
  if (needed > texts.bytes.length) texts.bytes = resizedBytes(texts.bytes, Math.ceil(needed * 1.3))
  const end = size + texts.bytes.write(text, size)
  texts.bytes[end] = 0
  return end + 1
}

function resizedBytes(bytes: Buffer, length: number): Buffer {
  const other = Buffer.alloc(length)
  bytes.copy(other, 0, 0, Math.min(length, bytes.length))
  return other
}

/** Makes room for so many rows. */
export function resizeTexts(texts: Texts, capacity: number): void {
  const is_less = capacity < texts.ends.length
  texts.ends = resized(texts.ends, capacity)
  texts.hashes = resized(texts.hashes, capacity)
  texts.unusual = resized(texts.unusual, (capacity + 31) >>> 5)
  if (is_less) texts.bytes = resizedBytes(texts.bytes, sizeOf(texts) + 1_024)
}

/** The memory that texts take, in bytes. */
export const bytesOfTexts = ({ bytes, ends, hashes, unusual, changed }: Texts): number =>
  bytes.byteLength + ends.byteLength + hashes.byteLength + unusual.byteLength + changed.size * 150

/** The average length of the texts, in bytes. */
export const averageLength = (texts: Texts): number => sizeOf(texts) / Math.max(1, texts.rows)

/** Leaves of a set of rows whose hash is that of a text those whose text it is. The text is in small letters. */
export function leaveEqual(texts: Texts, wanted: ReadonlySet<string>, marks: Marks): void {
  for (let word = 0; word < marks.length; word++)
    for (let left = marks[word]; left !== 0; left &= left - 1) {
      const row = (word << 5) + lowestBit(left)
      const changed = texts.changed.get(row)
      const text =
        changed === undefined ? texts.bytes.toString('utf8', startOf(texts, row), texts.ends[row] - 1) : changed
      if (text === null || !wanted.has(text)) clearMark(marks, row)
    }
}

// In a set with less than this part of all rows, each row is looked at.
const SPARSE = 1 / 50

/** The rows of a set whose text contains another, which is in small letters. */
export function markContaining(texts: Texts, text: string, among: Marked): Marks {
  const needle = Buffer.from(text)
  const kept = takeMarks(among.marks.length).fill(0)
  if (among.count < texts.rows * SPARSE) markEach(texts, needle, among.marks, kept)
  else markAll(texts, needle, kept)
  for (const [row, changed] of texts.changed) {
    if (row >>> 5 >= kept.length) continue
    if (changed?.includes(text)) setMark(kept, row)
    else clearMark(kept, row)
  }
  for (let word = 0; word < kept.length; word++) kept[word] &= among.marks[word]
  return kept
}

function markEach(texts: Texts, needle: Buffer, among: Marks, kept: Marks): void {
  for (let word = 0; word < among.length; word++)
    for (let left = among[word]; left !== 0; left &= left - 1) {
      const row = (word << 5) + lowestBit(left)
      if (row >= texts.rows) return
      if (isWithin(texts.bytes, needle, startOf(texts, row), texts.ends[row] - 1)) setMark(kept, row)
    }
}

function isWithin(bytes: Buffer, needle: Buffer, from: number, to: number): boolean {
  const { length } = needle
  for (let at = from; at <= to - length; at++) {
    let index = 0
    while (index < length && bytes[at + index] === needle[index]) index++
    if (index === length) return true
  }
  return false
}

// After so many matches it is known whether most rows match: then a look at each row costs less than a search for the next one.
const FIRST_MATCHES = 1_000

function markAll(texts: Texts, needle: Buffer, kept: Marks): void {
  const { bytes, ends, rows } = texts
  const size = sizeOf(texts)
  let row = 0
  let found = 0
  for (let at = bytes.indexOf(needle); at !== -1 && at < size; at = bytes.indexOf(needle, ends[row])) {
    while (ends[row] <= at) row++
    setMark(kept, row)
    if (++found === FIRST_MATCHES && row < FIRST_MATCHES * 8) break
  }
  if (found < FIRST_MATCHES || row >= FIRST_MATCHES * 8) return
  for (row++; row < rows; row++) if (isWithin(bytes, needle, ends[row - 1], ends[row] - 1)) setMark(kept, row)
}
