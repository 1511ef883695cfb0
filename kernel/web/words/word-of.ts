import type { I18n } from '@lingui/core'
import { wordsNow, wordsOfI18n } from './language.ts'
import { readSentence } from './sentences.ts'

/**
 * A word or sentence that reaches the browser as English text, in the person's language: labels of definitions, options,
 * what a check or the server says. Variables inside a sentence are found by its pattern and translated too where they are
 * known. What nobody knows (a name, a sentence of another service) stays as it is.
 * In a component, pass its `i18n`, so that the text follows a change of the language.
 */
export function wordOf(text: string, of?: I18n): string {
  const { i18n, patterns, language } = of ? wordsOfI18n(of) : wordsNow()
  if (language === 'en' || text === '') return text
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text)
  const sentence = readSentence(text, patterns)
  if (!sentence) return text
  const values = sentence.values.map((value) => wordOf(value, of))
  return i18n._(sentence.text, Object.fromEntries(values.map((value, index) => [index, value])))
}
