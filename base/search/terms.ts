import { fold } from './fold.ts'
import { romanise, unmarked } from './romanise.ts'

/** One word of a search. */
export interface Term {
  /** Spellings in lower case without marks; a text matches if it contains one of them, also inside a word. */
  plain: string[]
  /** The fold of the word; '' for numbers and words that are too short. */
  fold: string
}

const MAX_TYPED = 200
const MAX_TERMS = 8

// Most texts already have only ASCII letters and single spaces, and an import cleans tens of thousands: skip the slow path for them.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** Lower case without marks, single spaces, no characters that the database refuses. */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : unmarked(text.toWellFormed().replaceAll('\0', '').replaceAll('\ufffd', '')).replace(/\s+/g, ' ').trim()

/** A text as it is stored for search and searched: lower case without marks, single spaces, words in Indian scripts also in Latin letters. */
export function plainText(text: string): string {
  const clean = cleanText(text)
  if (PLAIN.test(clean)) return clean
  const latin = unmarked(romanise(clean))
  return latin === clean ? clean : `${clean} ${latin}`
}

/** Splits the typed text into terms that must all match. A phone number in any format becomes its digits. */
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

/** The digits by which a phone number is searched, at least four: without country code, leading zeros, spaces and dashes. */
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
 * The search keys of stored words (see searchWords): the whole title after `=`, the last ten digits of each long number after
 * `#`, and the fold of each word.
 */
export function keysOf(words: string): string[] {
  // An entry that has only a title ends with the bar.
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
