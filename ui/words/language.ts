import { type I18n, i18n as shared, type Messages, setupI18n } from '@lingui/core'
import { type Language, languageOf } from '#base/language.ts'
import { sentencePatterns, type SentencePattern } from '#base/sentences.ts'
import { createSignal, useSignal } from '../client/signal.ts'
import { readStored, writeStored } from '../client/storage.ts'
import { hasUnsaved } from '../form/unsaved.ts'
import { compileMessage } from './compile-message.ts'

/** The catalogue of one language: translations by English text, for screens, records and answers of the server. */
export type Catalogue = { screens: Messages; records: Messages; answers: Messages }

/** A loaded language: its translator, and the patterns of the server's sentences with variables. */
export type Words = { language: Language; i18n: I18n; patterns: readonly SentencePattern[] }

type Loader = () => Promise<{ default: Catalogue }>

const ENGLISH = makeWords('en', { screens: {}, records: {}, answers: {} })
const active = createSignal<Words>(ENGLISH)
const ready = new Map<Language, Words>([['en', ENGLISH]])
let loaders: Partial<Record<Language, Loader>> = {}
let wanted: Language = 'en'
const screen = createSignal(0)

function makeWords(language: Language, { screens, records, answers }: Catalogue): Words {
  // One translator per language instead of one that changes, so that memoised texts are computed again.
  const i18n = setupI18n({ locale: language, messages: { [language]: { ...answers, ...records, ...screens } } })
  i18n.setMessagesCompiler(compileMessage)
  return { language, i18n, patterns: sentencePatterns(Object.keys(answers)) }
}

/** The current words, for code outside components. */
export const wordsNow = (): Words => active.get()

/** The words of a translator; the current words for a foreign one. */
export const wordsOfI18n = (i18n: I18n): Words => ready.get(languageOf(i18n.locale) ?? 'en') ?? active.get()

/** The current words; renders again when the person chooses another language. */
export const useWords = (): Words => useSignal(active)

/** React key of the current screen, which changes with the language. */
export const useScreenKey = (): number => useSignal(screen)

/** Sets the catalogues and loads the remembered language; English if its words cannot be loaded. */
export async function startLanguages(catalogues: Partial<Record<Language, Loader>>): Promise<void> {
  loaders = catalogues
  shared.setMessagesCompiler(compileMessage)
  await putInForce(languageOf(readStored('language')) ?? 'en').catch(() => putInForce('en'))
}

/** Changes the language of the screens and stores it in this browser; rejects if its words cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await putInForce(language)
  writeStored('language', language)
}

async function putInForce(language: Language): Promise<void> {
  wanted = language
  const words = ready.get(language) ?? (await fetchWords(language))
  // After two quick choices the last one counts, whichever is loaded first.
  if (wanted !== language) return
  shared.loadAndActivate({ locale: language, messages: words.i18n.messages })
  document.documentElement.lang = language
  // Days and amounts do not use the translator, so mount the screen again, unless unsaved input would be lost.
  if (active.get() !== words && !hasUnsaved()) screen.set(screen.get() + 1)
  active.set(words)
}

async function fetchWords(language: Language): Promise<Words> {
  const load = loaders[language]
  if (!load) throw new Error(`No catalogue for ${language}`)
  const words = makeWords(language, (await load()).default)
  ready.set(language, words)
  return words
}
