import type { I18n } from '@lingui/core'
import { readSentence } from '#base/sentences.ts'
import { wordsNow, wordsOfI18n } from './language.ts'

/**
 * Translates a text that reaches the browser in English: labels of definitions, options,
 * messages of checks and of the server, notes in the history. Variables inside a sentence are found by its pattern and
 * translated too if they are known. Unknown text (a name, a sentence of another service) is returned unchanged.
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

/** Translates the value of a variable; the server writes labels in lower case and with counts: `lead`, `3 leads, 1 contact`. */
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
