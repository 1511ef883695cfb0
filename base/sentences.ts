/** A sentence of the server with variables: `{0} is required` as a pattern of what arrives. */
export type SentencePattern = { text: string; pattern: RegExp }

const VARIABLE = /\{(\d+)\}/

/** Patterns for the sentences that carry variables, the most exact first. */
export function sentencePatterns(texts: readonly string[]): SentencePattern[] {
  return texts
    .filter((text) => VARIABLE.test(text))
    .sort((a, b) => fixed(b) - fixed(a))
    .map((text) => ({ text, pattern: patternOf(text) }))
}

// More fixed letters leave less to the variables.
const fixed = (text: string): number => text.replaceAll(/\{\d+\}/g, '').length

function patternOf(text: string): RegExp {
  const parts = text.split(/\{\d+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.{1,200}?)')}$`, 's')
}

/** The sentence and its variables that a text is made of; null for a text that no pattern fits. */
export function readSentence(
  text: string,
  patterns: readonly SentencePattern[],
): { text: string; values: string[] } | null {
  // What people write may be long; sentences are not.
  if (text.length > 600) return null
  for (const { text: sentence, pattern } of patterns) {
    const match = pattern.exec(text)
    if (match) return { text: sentence, values: match.slice(1) }
  }
  return null
}
