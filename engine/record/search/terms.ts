import { fold } from './fold.ts'
import { romanise, unmarked } from './romanise.ts'

/** One word that a person looks for. */
export interface Term {
  /** Spellings of which one must stand in a text, inside a word too; small letters without marks. */
  plain: string[]
  /** Its sound; '' for numbers and what is too short to have one. */
  fold: string
}

const MAX_TYPED = 200
const MAX_TERMS = 8

// Most texts are of plain letters and single spaces already, and imports bring them by the ten thousand.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Small letters without marks, single spaces, nothing that a database refuses. */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : unmarked(text.toWellFormed().replaceAll('\0', '').replaceAll('\ufffd', '')).replace(/\s+/g, ' ').trim()

/** A text as it is stored and looked for: small letters without marks, single spaces; words of Indian scripts in Latin letters too. */
export function plainText(text: string): string {
  const clean = cleanText(text)
  if (PLAIN.test(clean)) return clean
  const latin = unmarked(romanise(clean))
  return latin === clean ? clean : `${clean} ${latin}`
}

/** What a person typed, as terms that must all be found. A phone number in any spelling becomes its digits. */
export function termsOf(typed: string): Term[] {
  const clean = cleanText(typed.slice(0, MAX_TYPED))
  const digits = phoneDigits(clean)
  if (digits) return [{ plain: [digits], fold: '' }]
  return clean
    .split(/[\s,;|]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_TERMS)
    .map(termOf)
}

function termOf(word: string): Term {
  const latin = unmarked(romanise(word))
  const digits = phoneDigits(word)
  const plain = [...new Set([word, latin, ...(digits ? [digits] : [])])]
  return { plain, fold: /^[\p{L}\p{M}.'’-]{3,}$/u.test(word) || word !== latin ? soundOf(latin) : '' }
}

const soundOf = (latin: string): string => {
  const folded = fold(latin)
  return folded.length < 2 ? '' : folded
}

/** The digits by which a phone number is found, from four on: without country code, leading zeros, spaces and dashes. */
export function phoneDigits(text: string): string | null {
  if (!/^[+(]*\d[\d\s().+/-]*$/.test(text)) return null
  const all = text.replace(/\D/g, '')
  if (all.length < 4) return null
  if (all.length > 10) return all.slice(-10)
  return text.startsWith('+91') ? all.slice(2) || all : all.replace(/^0+(?=\d{4})/, '')
}

const MAX_KEYS = 24
const MAX_NUMBERS = 8

/**
 * The keys of stored words (see searchWords): the whole title behind a `=`, the last ten digits of each long number behind a
 * `#`, the sound of each word.
 */
export function keysOf(words: string): string[] {
  // An entry with nothing but a title ends with the bar.
  const end = `${words} `.indexOf(' | ')
  const keys = new Set<string>()
  if (end > 0) keys.add(titleKey(words.slice(1, end)))
  for (const [digits] of words.matchAll(/\d{10,}/g)) if (keys.size < MAX_NUMBERS) keys.add(numberKey(digits))
  for (const word of words.split(/[\s|]+/)) {
    if (keys.size >= MAX_KEYS) break
    if (!/^[a-z.'’-]{2,}$/.test(word)) continue
    const key = soundOf(word)
    if (key) keys.add(key)
  }
  return [...keys]
}

/** The key of a number of ten digits or more, such as a phone's: its last ten. */
export const numberKey = (digits: string): string => `#${digits.slice(-10)}`

/** The key of a whole title. */
export const titleKey = (title: string): string => `=${title.slice(0, 80).replaceAll(' ', '_')}`
