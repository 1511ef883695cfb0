// Words are split into runs: ASCII digits, or any characters except spaces and ASCII signs. Text inside a word is then
// inside the runs of the word, in every script.
const RUN = /\d+|[^\s\d!-/:-@[-`{-~]+/g
const RUN_OF_LETTERS = /^[^\s\d!-/:-@[-`{-~]{1,200}$/
const LONGEST = 200

/** The keys of all words of an entry, each with a dot before it, and all its numbers, each after a space. */
export function runsOf(words: string): { keys: string[]; numbers: string } {
  const keys = new Set<string>()
  const numbers = new Set<string>()
  for (const [run] of words.matchAll(RUN)) {
    if (/\d/.test(run[0])) numbers.add(` ${run}`)
    else keys.add(wordKey(run))
  }
  return { keys: [...keys], numbers: [...numbers].join('') }
}

/** The key of a word of letters. The dot distinguishes it from the keys of sounds. */
const wordKey = (run: string): string => `.${run.slice(0, LONGEST)}`

/** Conditions on the search entry of a text, of which one must hold for the text to match a pattern. They only narrow the search. */
export interface Needed {
  /** Keys that the entry has. */
  keys: string[]
  /** LIKE patterns of keys of which the entry has one. */
  like_keys: string[]
  /** LIKE patterns of the numbers of the entry. */
  numbers: string[]
}

/**
 * The conditions on the entries of all texts that match a LIKE pattern: `%text%`, or `% text%` for the start of a word. The first
 * and the last run of the text may be part of a longer word; those between are complete.
 */
export function neededFor(pattern: string): Needed {
  const text = pattern.slice(1, -1).replace(/\\([\\%_])/g, '$1')
  const needed: Needed = { keys: [], like_keys: [], numbers: [] }
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const begins = index > 0
    const ends = index + run.length < text.length
    const start = begins ? '' : '%'
    if (/\d/.test(run[0])) {
      // A number of fewer than three digits has a trigram only at its start.
      if (run.length >= 3 || begins) needed.numbers.push(`%${begins ? ' ' : ''}${run}%`)
    } else if (begins && ends) needed.keys.push(wordKey(run))
    else if (run.length >= 3 || begins) needed.like_keys.push(`.${start}${run}${ends ? '' : '%'}`)
  }
  return needed
}

/**
 * The text with which a key of an entry begins, as `.me`, if the pattern is the start of a word of letters (`% me%`); else null.
 * A word also begins after a sign, such as a dash.
 */
export function startOfWord(pattern: string): string | null {
  const run = pattern.slice(2, -1)
  return pattern === `% ${run}%` && RUN_OF_LETTERS.test(run) ? wordKey(run) : null
}
