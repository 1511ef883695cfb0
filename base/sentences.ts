/** A server sentence with variables, such as `{0} is required`, and the pattern that matches it once filled in. */
export type SentencePattern = { text: string; pattern: RegExp }

const VARIABLE = /\{(\d+)\}/

/** Patterns for the sentences that carry variables, the most exact first. */
export function sentencePatterns(texts: readonly string[]): SentencePattern[] {
  return texts
    .filter((text) => VARIABLE.test(text))
    .sort((a, b) => fixed(b) - fixed(a))
    .map((text) => ({ text, pattern: patternOf(text) }))
}

// The number of letters outside the variables: a sentence with more of them is more exact.
const fixed = (text: string): number => text.replaceAll(/\{\d+\}/g, '').length

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\d+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.{1,200}?)')}$`, 's')
}

/** Splits a text into its sentence and variables; null if no pattern matches. */
export function readSentence(
  text: string,
  patterns: readonly SentencePattern[],
): { text: string; values: string[] } | null {
  // Server sentences are short; a longer text was written by a person and is not matched.
  if (text.length > 600) return null
  for (const { text: sentence, pattern } of patterns) {
    const match = pattern.exec(text)
    if (match) return { text: sentence, values: match.slice(1) }
  }
  return null
}
