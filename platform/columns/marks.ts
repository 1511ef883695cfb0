/** A set of rows of a table: one bit for each row, 32 rows in a word. Rows after the last one of the table have no bit set. */
export type Marks = Int32Array

/** A set of rows and how many they are. */
export interface Marked {
  marks: Marks
  count: number
}

/** The number of words for so many rows. */
const wordsFor = (rows: number): number => (rows + 31) >>> 5

/** A number of rows, rounded up to whole words. */
export const wholeWords = (rows: number): number => wordsFor(rows) << 5

// Sets of one answer. An answer is computed at one go, so the sets of the answer before can be used again.
const POOLED = 12
const pool: Marks[] = []
let taken = 0

/** Makes the sets of the last answer free for the next one. */
export function beginAnswer(): void {
  taken = 0
}

/** A set with so many words, with anything in it. */
export function takeMarks(words: number): Marks {
  const place = taken++
  if (place >= POOLED) return new Int32Array(words)
  if (!pool[place] || pool[place].length < words) pool[place] = new Int32Array(Math.ceil(words * 1.1))
  return pool[place].subarray(0, words)
}

/** The set of the first `rows` rows. */
export function allRows(rows: number): Marked {
  const marks = takeMarks(wordsFor(rows)).fill(-1)
  if (rows & 31) marks[marks.length - 1] = (1 << (rows & 31)) - 1
  return { marks, count: rows }
}

/** Counts the rows of a word. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Of a word with more rows than this, it is faster to look at all 32 rows than to find those that are in it. */
export const MANY_BITS = 10

/** Counts the rows of a set. */
export function counted(marks: Marks): Marked {
  let count = 0
  for (let word = 0; word < marks.length; word++) if (marks[word] !== 0) count += countBits(marks[word])
  return { marks, count }
}

/** Adds the rows of another set. */
export function unite(marks: Marks, others: Marks): void {
  for (let word = 0; word < marks.length; word++) marks[word] |= others[word]
}

/** The rows that are in both sets, of which the first one may be longer. */
export function both(marks: Marks, among: Marks): Marks {
  const kept = takeMarks(among.length)
  for (let word = 0; word < among.length; word++) kept[word] = among[word] & marks[word]
  return kept
}

/** The rows of `among` that are not in a set. */
export function without(among: Marks, marks: Marks): Marks {
  const kept = takeMarks(among.length)
  for (let word = 0; word < among.length; word++) kept[word] = among[word] & ~marks[word]
  return kept
}

export const setMark = (marks: Marks, row: number): void => {
  marks[row >>> 5] |= 1 << (row & 31)
}

export const clearMark = (marks: Marks, row: number): void => {
  marks[row >>> 5] &= ~(1 << (row & 31))
}

export const isMarked = (marks: Marks, row: number): boolean => (marks[row >>> 5] & (1 << (row & 31))) !== 0

/** The lowest row of a word that is not 0. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** The rows of a set, ascending. */
export function rowsOf({ marks, count }: Marked): Uint32Array {
  const rows = new Uint32Array(count)
  let found = 0
  for (let word = 0; word < marks.length; word++)
    for (let left = marks[word]; left !== 0; left &= left - 1) rows[found++] = (word << 5) + lowestBit(left)
  return rows
}

/** A typed array of another length, with as much of the values as it has room for. */
export function resized<Numbers extends Uint16Array | Uint32Array | Int32Array | Float64Array>(
  numbers: Numbers,
  length: number,
): Numbers {
  const other = new (numbers.constructor as new (length: number) => Numbers)(length)
  other.set(numbers.subarray(0, length) as never)
  return other
}
