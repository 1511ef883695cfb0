import { romanise, unmarked } from './romanise.ts'

/**
 * The sound of a word as Indian names are spelled: words that sound alike have the same fold. Khandelwal and Khandelval are
 * `kndelvl`, Choudhary and Chaudhari `codri`, Laxmi and लक्ष्मी `lksmi`. Only letters of a to z come out; a word
 * without any gives ''. Whoever changes a rule sets search_entry.is_folded to false in a migration, so that what is stored
 * is folded anew.
 */
export function fold(word: string): string {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const folded = foldAnew(word)
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(word, folded)
  return folded
}

// The same names come again and again in an import.
const REMEMBERED = 20_000
const remembered = new Map<string, string>()

// From left to right, each on what the one before has left. Letters: c is the sound of ch, k every other c.
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
  // The e of Ahmed and Thakker is as weak as an a.
  [/(?<=[aeiou].*[^aeiou])e(?=[drn]$)/g, 'a'],
  // No h is heard alike by all: kh is written for k, mehta for meta, mehata in Devanagari.
  [/(?!^)h/g, ''],
  [/oo|uu/g, 'u'],
  [/aa/g, 'a'],
  [/au|ou|oa|ow(?![aeiouy])|aw(?![aeiouy])/g, 'o'],
  [/ao$/g, 'o'],
  [/a[iy]|e[iy]/g, 'e'],
  [/w/g, 'v'],
  [/(?!^)y/g, 'i'],
  [/n(?=[pb])/g, 'm'],
  // The a is the vowel that scripts leave unwritten and spellings leave out.
  [/(?!^)a/g, ''],
  [/(.)\1+/g, '$1'],
]

function foldAnew(word: string): string {
  let folded = unmarked(romanise(word))
  for (const [pattern, replacement] of RULES) folded = folded.replace(pattern, replacement)
  return folded.slice(0, 24)
}

/** What is left of a fold without its vowels: words that differ in vowels alone meet here. */
export const boneOf = (folded: string): string =>
  folded[0] +
  folded
    .slice(1)
    .replace(/[aeiou]/g, '')
    .replace(/(.)\1+/g, '$1')

const VOWELS = new Set('aeiou')
// Pairs that ear and keyboard mix up.
const NEAR = new Set([
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

/** How far two folds lie apart: a wrong consonant counts 1, a vowel or a letter that sounds near 0.5, swapped neighbours 1. */
export function distance(one: string, other: string): number {
  const cost = (letter: string) => (VOWELS.has(letter) ? 0.5 : 1)
  const change = (a: string, b: string) => {
    if (a === b) return 0
    if (VOWELS.has(a) && VOWELS.has(b)) return 0.5
    return NEAR.has(a + b) ? 0.5 : VOWELS.has(a) || VOWELS.has(b) ? 1.5 : 1
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

/** How far apart folds may lie and still be taken for one word: short words must sound the same. */
export function allowed(folded: string): number {
  if (folded.length <= 3) return 0
  if (folded.length === 4) return 0.5
  return folded.length <= 6 ? 1 : 1.5
}

/** How far a stored sound lies from the one looked for; infinite where they are different words. One that goes on where the other ends is near. */
export function farFrom(folded: string, key: string): number {
  if (key === folded) return 0
  if (folded.length >= 3 && key.startsWith(folded)) return 0.25
  const far = distance(folded, key)
  return far <= allowed(folded.length < key.length ? folded : key) ? far : Number.POSITIVE_INFINITY
}

/** True where two words are the same name as different people spell it. */
export function soundsLike(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  if (a === '' || b === '') return false
  return distance(a, b) <= allowed(a.length < b.length ? a : b)
}
