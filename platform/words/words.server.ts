import { readFile } from 'node:fs/promises'
import { type Language, languageOf } from '#base/language.ts'

/** Writes an English text in a language; `{name}` gets the value of that name. A text without a translation stays as it is. */
export type Say = (text: string, values?: Readonly<Record<string, string>>) => string

// The catalogues of the screens have the labels of all definitions; letters and papers use the same words.
const FOLDER = new URL('../../apps/web/words/', import.meta.url)

const known = new Map<Language, Promise<Record<string, string>>>()

/** The words of a language for letters, papers and files; English for an unknown language. */
export async function wordsIn(language: string): Promise<Say> {
  const code = languageOf(language) ?? 'en'
  const texts = code === 'en' ? {} : await textsOf(code)
  return (text, values = {}) =>
    (Object.hasOwn(texts, text) ? texts[text] : text).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function textsOf(language: Language): Promise<Record<string, string>> {
  const found = known.get(language) ?? readTexts(language)
  known.set(language, found)
  return found
}

async function readTexts(language: Language): Promise<Record<string, string>> {
  const { answers, records, screens } = JSON.parse(await readFile(new URL(`${language}.json`, FOLDER), 'utf8'))
  return { ...answers, ...records, ...screens }
}
