import { soundDistance, fold } from '#base/search/fold.ts'
import { cleanText, plainText, type Term } from '#base/search/terms.ts'

/** One text of a row, in a field that the person may read. */
export interface Text {
  field: string
  value: string
}

/** How well a row matches the typed text. */
export interface Match {
  /** Smaller is better. 0: equals the title · 1: the title begins with it · 2: words begin with it · 3: inside words · 4 and above: by sound. */
  rank: number
  /** The text that matched a term which the title did not match. */
  beside: Text | null
}

/** Compares a row's texts, title first, with the typed terms; null if a term matches none of them. */
export function matchOf(typed: string, terms: readonly Term[], texts: readonly Text[]): Match | null {
  const whole = cleanText(typed)
  const plain = texts.map((text) => ({ text, plain: plainText(text.value), digits: digitsOf(text.value) }))
  let worst = 2
  let beside: Text | null = null
  for (const term of terms) {
    // Compare letters first: comparing sounds is slow.
    const best =
      bestOf(plain, (text) => byLetters(term, text.plain, text.digits)) ??
      bestOf(plain, (text) => bySound(term, text.plain))
    if (!best) return null
    worst = Math.max(worst, best.rank)
    if (best.text !== texts[0]) beside ??= best.text
  }
  const title = plain[0]?.plain ?? ''
  if (title === whole) return { rank: 0, beside }
  return { rank: worst === 2 && title.startsWith(whole) ? 1 : worst, beside }
}

const digitsOf = (text: string) => (/^[+\d][\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : '')

function bestOf<T extends { text: Text }>(texts: readonly T[], rankOf: (text: T) => number | null) {
  let best: { rank: number; text: Text } | null = null
  for (const one of texts) {
    const rank = rankOf(one)
    if (rank !== null && (best === null || rank < best.rank)) best = { rank, text: one.text }
  }
  return best
}

function byLetters(term: Term, words: string, digits: string): number | null {
  let rank: number | null = null
  for (const part of term.plain) {
    if (` ${words}`.includes(` ${part}`) || (digits && digits.endsWith(part))) return 2
    if (words.includes(part) || (digits && /^\d+$/.test(part) && digits.includes(part))) rank = 3
  }
  return rank
}

function bySound(term: Term, words: string): number | null {
  if (term.fold === '') return null
  const far = Math.min(
    ...words
      .split(/[\s|]+/)
      .map((word) => (/^[a-z.'’-]{2,}$/.test(word) ? soundDistance(term.fold, fold(word)) : Number.POSITIVE_INFINITY)),
  )
  return far === Number.POSITIVE_INFINITY ? null : 4 + far
}
