import type { I18n } from '@lingui/core'
import { readSentence } from '#base/sentences.ts'
import { wordsNow, wordsOfI18n } from './language.ts'

/**
 * A word or sentence that reaches the browser as English text, in the person's language: labels of definitions, options,
 * what a check or the server says, what it wrote into a history. Variables inside a sentence are found by its pattern and
 * translated too if they are known. Unknown text (a name, a sentence of another service) stays as it is.
 * In a component, pass its `i18n`, so that the text follows a change of the language.
 */
export function wordOf(text: string, of?: I18n): string {
  const { i18n, patterns, language } = of ? wordsOfI18n(of) : wordsNow()
  if (language === 'en' || text === '') return text
  if (Object.hasOwn(i18n.messages, text)) return i18n._(text)
  const sentence = readSentence(text, patterns)
  if (!sentence) return text
  const values = sentence.values.map((value) => variableOf(value, of))
  return i18n._(sentence.text, Object.fromEntries(values.map((value, index) => [index, value])))
}

/** What stands in a variable; inside a sentence the server writes labels small and counts things: `lead`, `3 leads, 1 contact`. */
function variableOf(value: string, of?: I18n): string {
  const own = wordOf(value, of)
  if (own !== value) return own
  const { i18n } = of ? wordsOfI18n(of) : wordsNow()
  const parts = value.split(', ').map((part) => {
    const [, count = '', label] = /^(\d+ )?([a-z].*)$/.exec(part) ?? []
    const as_label = label && label.charAt(0).toUpperCase() + label.slice(1)
    return as_label && Object.hasOwn(i18n.messages, as_label) ? `${count}${i18n._(as_label)}` : part
  })
  return parts.join(', ')
}
