import { romanise, unmarked } from './romanise.ts'

/**
 * The phonetic key (fold) of a word, made for spellings of Indian names: words that sound alike have the same fold.
 * Khandelwal and Khandelval are `kndelvl`, Choudhary and Chaudhari `codri`, Laxmi and लक्ष्मी `lksmi`. The result has only
 * letters a to z; a word without letters gives ''. A change of these rules needs a migration that sets
 * search_entry.is_folded to false, so that stored entries are folded again.
 */
export function fold(word: string): string {
  const cached = cache.get(word)
  if (cached !== undefined) return cached
  const folded = computeFold(word)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(word, folded)
  return folded
}

// An import repeats the same names, so folds are cached.
const MAX_CACHED = 20_000
const cache = new Map<string, string>()

// A fold has at most 24 letters, and this many letters of a name are enough to compute them.
const LONGEST_WORD = 500

// Applied in order, each to the result of the previous one. In a fold, c is the sound of ch; every other c is k.
const RULES: readonly [RegExp, string][] = [
  [/[^a-z]/g, ''],
  [/([aeou])\1+/g, '$1$1'],
  [/([^aeou])\1+/g, '$1'],
  [/zh/g, 'l'],
  [/z/g, 'j'],
  [/^(?:gn|jn|dny)|jn|dny|gny/g, 'gi'],
  [/q|ck/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/cs?h+/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/tC/g, 'C'],
  [/C/g, 'c'],
  [/ee|ea(?=.)|ii|ie|iy/g, 'i'],
  // The e in Ahmed and Thakker is a weak vowel, often written as a.
  [/^([^aeiou]*[aeiou].*[^aeiou])e(?=[drn]$)/, '$1a'],
  // Spellings of h differ: kh for k, mehta or meta, and mehata in Devanagari.
  [/(?!^)h/g, ''],
  [/oo|uu/g, 'u'],
  [/aa/g, 'a'],
  [/au|ou|oa|ow(?![aeiouy])|aw(?![aeiouy])/g, 'o'],
  [/ao$/g, 'o'],
  [/a[iy]|e[iy]/g, 'e'],
  [/w/g, 'v'],
  [/(?!^)y/g, 'i'],
  [/n(?=[pb])/g, 'm'],
  // Indian scripts do not write the short a, and Latin spellings often omit it.
  [/(?!^)a/g, ''],
  [/(.)\1+/g, '$1'],
]

function computeFold(word: string): string {
  let folded = unmarked(romanise(word.slice(0, LONGEST_WORD)))
  for (const [pattern, replacement] of RULES) folded = folded.replace(pattern, replacement)
  return folded.slice(0, 24)
}

/** The consonant skeleton of a fold: its first letter and its consonants. Words that differ only in vowels share it. */
export const skeletonOf = (folded: string): string =>
  folded[0] +
  folded
    .slice(1)
    .replace(/[aeiou]/g, '')
    .replace(/(.)\1+/g, '$1')

const VOWELS = new Set('aeiou')
// Pairs of consonants that people often confuse when they hear or type a name.
const SIMILAR = new Set([
  'kg',
  'gk',
  'td',
  'dt',
  'pb',
  'bp',
  'vb',
  'bv',
  'sc',
  'cs',
  'cj',
  'jc',
  'mn',
  'nm',
  'jg',
  'gj',
  'sj',
  'js',
])

/** Edit distance of two folds: a wrong consonant counts 1, a vowel or a similar consonant 0.5, swapped neighbours 1. */
export function distance(one: string, other: string): number {
  const cost = (letter: string) => (VOWELS.has(letter) ? 0.5 : 1)
  const change = (a: string, b: string) => {
    if (a === b) return 0
    if (VOWELS.has(a) && VOWELS.has(b)) return 0.5
    return SIMILAR.has(a + b) ? 0.5 : VOWELS.has(a) || VOWELS.has(b) ? 1.5 : 1
  }
  const rows: number[][] = [[0]]
  for (let j = 1; j <= other.length; j++) rows[0][j] = rows[0][j - 1] + cost(other[j - 1])
  for (let i = 1; i <= one.length; i++) {
    rows[i] = [rows[i - 1][0] + cost(one[i - 1])]
    for (let j = 1; j <= other.length; j++) {
      const [a, b] = [one[i - 1], other[j - 1]]
      rows[i][j] = Math.min(
        rows[i - 1][j] + cost(a),
        rows[i][j - 1] + cost(b),
        rows[i - 1][j - 1] + change(a, b),
        i > 1 && j > 1 && a === other[j - 2] && b === one[i - 2] ? rows[i - 2][j - 2] + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return rows[one.length][other.length]
}

/** The largest distance at which two folds count as the same word: short words must be equal. */
export function allowed(folded: string): number {
  if (folded.length <= 3) return 0
  if (folded.length === 4) return 0.5
  return folded.length <= 6 ? 1 : 1.5
}

/** Distance of a stored fold from the searched one; infinite if they are different words. A stored fold that begins with the searched one is near. */
export function soundDistance(folded: string, key: string): number {
  if (key === folded) return 0
  if (folded.length >= 3 && key.startsWith(folded)) return 0.25
  const difference = distance(folded, key)
  return difference <= allowed(folded.length < key.length ? folded : key) ? difference : Number.POSITIVE_INFINITY
}

/** True if two words are probably spellings of the same name. */
export function soundsLike(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  if (a === '' || b === '') return false
  return distance(a, b) <= allowed(a.length < b.length ? a : b)
}

const CONSONANTS = 'bcdfgjklmnprstv'

/** A skeleton and all skeletons one edit away, to look up by index. A short skeleton gives only itself. */
export function neighboursOf(skeleton: string): string[] {
  const found = new Set([skeleton])
  if (skeleton.length < 3) return [...found]
  for (let at = 0; at <= skeleton.length; at++) {
    const [head, tail] = [skeleton.slice(0, at), skeleton.slice(at)]
    for (const letter of CONSONANTS) {
      found.add(head + letter + tail)
      if (tail) found.add(head + letter + tail.slice(1))
    }
    if (tail) found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(head + tail[1] + tail[0] + tail.slice(2))
  }
  return [...found]
}
