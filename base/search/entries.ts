import { skeletonOf } from './fold.ts'
import { runsOf } from './runs.ts'
import { keysOf } from './terms.ts'

/** The data that the search stores besides the words of some entries. */
export interface EntryParts {
  /** The keys of each entry, with a space between them: of its sounds (see `keysOf`) and of its words. */
  keys: string[]
  /** The numbers of each entry. */
  numbers: string[]
  /** The keys of all these entries by which the search finds words that are similar or contain a text. */
  sounds: string[]
}

/** Computes the data that is stored with the words of entries. */
export function entriesOf(words: readonly string[]): EntryParts {
  const sounds = new Set<string>()
  const entries = words.map((each) => {
    const { keys: own, numbers } = runsOf(each)
    const keys = [...keysOf(each), ...own]
    for (const key of keys) if (!/^[=#]/.test(key)) sounds.add(key)
    return { keys: keys.join(' '), numbers }
  })
  return { keys: entries.map(({ keys }) => keys), numbers: entries.map(({ numbers }) => numbers), sounds: [...sounds] }
}

/** The index value of a key: the consonants of a sound, or a dot for words. */
export const soundGroupOf = (key: string): string => (key.startsWith('.') ? '.' : skeletonOf(key))
