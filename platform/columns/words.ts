import { type Rows, takeList } from './row-lists.ts'

/** The keys of the words and sounds of rows (see `base/search/entries.ts`), as lists of the rows that have each key. */
export interface Words {
  form: 'words'
  keys: string[]
  /** The rows of each key when the column was read; the first `counts` of them. */
  lists: Uint32Array[]
  counts: number[]
  /** The codes of rows that were written again since; their rows in the lists no longer count. */
  changed: Map<number, ReadonlySet<number>>
}

/** Texts that a word must contain, or sounds that a row must have: one of them. */
export interface WordTest {
  op: 'words'
  texts: readonly string[]
  sounds: readonly string[]
}

// Keys of whole titles and of whole numbers are nearly all different; the database finds them by its index.
const LEFT_OUT = /^[=#]/

/** Creates an empty column of words. Its values are keys with a space between them. */
export function makeWords() {
  const codeOf = new Map<string, number>()
  const data: Words = { form: 'words', keys: [], lists: [], counts: [], changed: new Map() }
  let seen = new Uint8Array(1_024)

  function codesOf(text: string): Set<number> {
    const codes = new Set<number>()
    for (const key of text.split(' ')) {
      if (key === '' || LEFT_OUT.test(key)) continue
      let code = codeOf.get(key)
      if (code === undefined) {
        code = data.keys.push(key) - 1
        data.lists.push(new Uint32Array(2))
        data.counts.push(0)
        codeOf.set(key, code)
      }
      codes.add(code)
    }
    return codes
  }

  function add(code: number, row: number): void {
    const count = data.counts[code]++
    if (count === data.lists[code].length) {
      const longer = new Uint32Array(Math.ceil(count * 1.5))
      longer.set(data.lists[code])
      data.lists[code] = longer
    }
    data.lists[code][count] = row
  }

  return {
    kind: 'words' as const,
    data,
    empty: 0,
    set(row: number, text: string | null): void {
      const codes = codesOf(text ?? '')
      if (row < seen.length && seen[row] === 1) {
        data.changed.set(row, codes)
        return
      }
      if (row >= seen.length) {
        const longer = new Uint8Array(Math.ceil((row + 1) * 1.25))
        longer.set(seen)
        seen = longer
      }
      seen[row] = 1
      for (const code of codes) add(code, row)
    },
    grow(): void {},
    bytes: (): number =>
      seen.length + data.lists.reduce((sum, list) => sum + list.byteLength + 120, 0) + data.changed.size * 400,
  }
}

/** More changed rows than this, and the words are read anew. */
export const MOST_CHANGED = 20_000

/** The codes of the keys that meet a test. */
export function goodWords({ keys }: Words, { texts, sounds }: WordTest): Set<number> {
  const wanted = new Set(sounds)
  const good = new Set<number>()
  for (let code = 0; code < keys.length; code++) {
    const key = keys[code]
    if (key.charCodeAt(0) === DOT ? texts.some((text) => key.includes(text, 1)) : wanted.has(key)) good.add(code)
  }
  return good
}

const DOT = 46

/** Selects among rows those with a word or a sound of the test. */
export function selectWords(words: Words, test: WordTest, { rows, count, is_free }: Rows): Rows {
  const good = goodWords(words, test)
  let highest = 0
  if (rows === null) highest = count
  else for (let index = 0; index < count; index++) if (rows[index] >= highest) highest = rows[index] + 1
  const marks = new Uint8Array(highest)
  for (const code of good) {
    const list = words.lists[code]
    const length = words.counts[code]
    for (let index = 0; index < length; index++) if (list[index] < highest) marks[list[index]] = 1
  }
  for (const [row, codes] of words.changed)
    if (row < highest) marks[row] = [...codes].some((code) => good.has(code)) ? 1 : 0
  const kept = is_free && rows ? rows : takeList(count)
  let found = 0
  for (let index = 0; index < count; index++) {
    const row = rows === null ? index : rows[index]
    kept[found] = row
    found += marks[row]
  }
  return { rows: kept, count: found }
}

/** About how many rows meet a test. */
export const countWords = (words: Words, test: WordTest): number => {
  let sum = 0
  for (const code of goodWords(words, test)) sum += words.counts[code]
  return sum
}
