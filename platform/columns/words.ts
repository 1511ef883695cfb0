import { clearMark, type Marked, type Marks, resized, setMark, takeMarks, unite } from './marks.ts'

/** The keys of the words and sounds of rows (see `base/search/entries.ts`), as lists of the rows that have each key. */
export interface Words {
  form: 'words'
  keys: string[]
  /** The rows of each key when the column was read: the first `counts` of a list, or a set where that is smaller. */
  lists: (Uint32Array | Int32Array)[]
  counts: number[]
  /** The codes of rows that were written again since; their rows in the lists no longer count. */
  changed: Map<number, ReadonlySet<number>>
}

/** Texts that a word must contain (with a dot before them: begin with), or sounds that a row must have: one of them. */
export interface WordTest {
  op: 'words'
  texts: readonly string[]
  sounds: readonly string[]
}

// Keys of whole titles and of whole numbers are nearly all different; the database finds them by its index.
const LEFT_OUT = new Set(['=', '#'].map((sign) => sign.charCodeAt(0)))

/** Creates an empty column of words. Its values are keys with a space between them. */
export function makeWords() {
  const codeOf = new Map<string, number>()
  const data: Words = { form: 'words', keys: [], lists: [], counts: [], changed: new Map() }
  let seen: Marks = new Int32Array(32)
  // The row that was added last to each list.
  const last: number[] = []

  function codesOf(text: string): number[] {
    const codes: number[] = []
    for (let from = 0; from < text.length; ) {
      const space = text.indexOf(' ', from)
      const to = space === -1 ? text.length : space
      if (to > from && !LEFT_OUT.has(text.charCodeAt(from))) codes.push(codeFor(text.slice(from, to)))
      from = to + 1
    }
    return codes
  }

  function codeFor(key: string): number {
    let code = codeOf.get(key)
    if (code === undefined) {
      code = data.keys.push(key) - 1
      data.lists.push(new Uint32Array(2))
      data.counts.push(0)
      last.push(-1)
      codeOf.set(key, code)
    }
    return code
  }

  function add(code: number, row: number): void {
    // A word may occur twice in a row.
    if (last[code] === row) return
    last[code] = row
    const count = data.counts[code]++
    let list = data.lists[code]
    if (list instanceof Uint32Array && count === list.length) {
      // Rows come in their order, so this is the share of the rows up to now that have the key.
      const is_dense = count > 64 && count > row / 32
      list = data.lists[code] = is_dense ? setOf(list, row) : resized(list, Math.ceil(count * 1.5))
    }
    if (list instanceof Uint32Array) list[count] = row
    else {
      if (row >>> 5 >= list.length) list = data.lists[code] = resized(list, Math.ceil((row >>> 5) * 1.2) + 1)
      setMark(list, row)
    }
  }

  return {
    kind: 'words' as const,
    data,
    empty: 0,
    set(row: number, text: string | null): void {
      const codes = codesOf(text ?? '')
      if (row >>> 5 >= seen.length) seen = resized(seen, Math.ceil((row >>> 5) * 1.25) + 1)
      const was_seen = (seen[row >>> 5] >>> (row & 31)) & 1
      if (was_seen) {
        data.changed.set(row, new Set(codes))
        return
      }
      setMark(seen, row)
      for (const code of codes) add(code, row)
    },
    resize(): void {},
    bytes: (): number =>
      seen.byteLength + data.lists.reduce((sum, list) => sum + list.byteLength + 120, 0) + data.changed.size * 400,
  }
}

function setOf(rows: Uint32Array, highest: number): Marks {
  const marks = new Int32Array(Math.ceil((highest >>> 5) * 1.2) + 1)
  for (const row of rows) setMark(marks, row)
  return marks
}

/** More changed rows than this, and the words are read anew. */
export const MOST_CHANGED = 20_000

// The codes that meet a test, for the time of one answer.
const lately = new WeakMap<WordTest, { keys: string[]; count: number; good: ReadonlySet<number> }>()

/** The codes of the keys that meet a test. */
function goodWords({ keys }: Words, test: WordTest): ReadonlySet<number> {
  const last = lately.get(test)
  if (last?.keys === keys && last.count === keys.length) return last.good
  const good = findGood(keys, test)
  lately.set(test, { keys, count: keys.length, good })
  return good
}

function findGood(keys: readonly string[], { texts, sounds }: WordTest): Set<number> {
  const wanted = new Set(sounds)
  const good = new Set<number>()
  for (let code = 0; code < keys.length; code++) {
    const key = keys[code]
    if (key.charCodeAt(0) === DOT ? texts.some((text) => key.includes(text)) : wanted.has(key)) good.add(code)
  }
  return good
}

const DOT = 46

/** The rows of a set with a word or a sound of the test. */
export function markWords(words: Words, test: WordTest, { marks: among }: Marked): Marks {
  const good = goodWords(words, test)
  const kept = takeMarks(among.length).fill(0)
  const rows = kept.length << 5
  for (const code of good) {
    const list = words.lists[code]
    if (list instanceof Int32Array) unite(kept, list.length < kept.length ? resized(list, kept.length) : list)
    else {
      const count = words.counts[code]
      for (let index = 0; index < count; index++) if (list[index] < rows) setMark(kept, list[index])
    }
  }
  for (const [row, codes] of words.changed) {
    if (row >= rows) continue
    if ([...codes].some((code) => good.has(code))) setMark(kept, row)
    else clearMark(kept, row)
  }
  for (let word = 0; word < kept.length; word++) kept[word] &= among[word]
  return kept
}

/** About how many rows meet a test. */
export const countWords = (words: Words, test: WordTest): number => {
  let sum = 0
  for (const code of goodWords(words, test)) sum += words.counts[code]
  return sum
}
