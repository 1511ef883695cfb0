/** A server sentence with variables, such as `{0} is required`, and the fixed texts before, between and after them. */
export type SentencePattern = { text: string; parts: readonly string[] }

const VARIABLE = /\{(\d+)\}/

/** Patterns for the sentences with variables, the most exact first. */
export function sentencePatterns(texts: readonly string[]): SentencePattern[] {
  return texts
    .filter((text) => VARIABLE.test(text))
    .sort((a, b) => fixed(b) - fixed(a))
    .map((text) => ({ text, parts: text.split(/\{\d+\}/) }))
}

// The number of letters outside the variables: a sentence with more of them is more exact.
const fixed = (text: string): number => text.replaceAll(/\{\d+\}/g, '').length

const LONGEST_VARIABLE = 200

/** Splits a text into its sentence and variables; null if no pattern matches. */
export function readSentence(
  text: string,
  patterns: readonly SentencePattern[],
): { text: string; values: string[] } | null {
  // Server sentences are short; a longer text was written by a person and is not matched.
  if (text.length > 600) return null
  for (const { text: sentence, parts } of patterns) {
    const values = valuesIn(text, parts)
    if (values) return { text: sentence, values }
  }
  return null
}

/** The texts between the parts, each as short as possible; null if the text does not consist of these parts. */
function valuesIn(text: string, parts: readonly string[]): string[] | null {
  const last = parts[parts.length - 1]
  if (!text.startsWith(parts[0]) || !text.endsWith(last)) return null
  const values: string[] = []
  let from = parts[0].length
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue
    // A variable has at least one character.
    const at = index === parts.length - 1 ? text.length - last.length : text.indexOf(part, from + 1)
    if (at <= from || at - from > LONGEST_VARIABLE) return null
    values.push(text.slice(from, at))
    from = at + part.length
  }
  return values
}
