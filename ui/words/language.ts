import { type I18n, i18n as shared, type Messages, setupI18n } from '@lingui/core'
import { type Language, languageOf } from '#base/language.ts'
import { sentencePatterns, type SentencePattern } from '#base/sentences.ts'
import { createSignal, useSignal } from '../client/signal.ts'
import { readStored, writeStored } from '../client/storage.ts'
import { hasUnsaved } from '../form/unsaved.ts'
import { compileMessage } from './compile-message.ts'

/** The words of one language as its catalogue holds them: English text to its own, by who says it. */
export type Catalogue = { screens: Messages; records: Messages; answers: Messages }

/** A language in force: its translator, and the patterns of the server's sentences that carry a variable. */
export type Words = { language: Language; i18n: I18n; patterns: readonly SentencePattern[] }

type Loader = () => Promise<{ default: Catalogue }>

const ENGLISH = makeWords('en', { screens: {}, records: {}, answers: {} })
const active = createSignal<Words>(ENGLISH)
const ready = new Map<Language, Words>([['en', ENGLISH]])
let loaders: Partial<Record<Language, Loader>> = {}
let wanted: Language = 'en'
const screen = createSignal(0)

function makeWords(language: Language, { screens, records, answers }: Catalogue): Words {
  // A translator per language, not one that changes: what was worked out with the old one is worked out anew.
  const i18n = setupI18n({ locale: language, messages: { [language]: { ...answers, ...records, ...screens } } })
  i18n.setMessagesCompiler(compileMessage)
  return { language, i18n, patterns: sentencePatterns(Object.keys(answers)) }
}

/** The words in force, for code outside components. */
export const wordsNow = (): Words => active.get()

/** The words of a translator; those in force for one that is not ours. */
export const wordsOfI18n = (i18n: I18n): Words => ready.get(languageOf(i18n.locale) ?? 'en') ?? active.get()

/** The words in force; renders again when the person chooses another language. */
export const useWords = (): Words => useSignal(active)

/** Key of the screen in the middle: another one after the language changed. */
export const useScreenKey = (): number => useSignal(screen)

/** Gives the catalogues and brings the remembered language into force; English where its words cannot be fetched. */
export async function startLanguages(catalogues: Partial<Record<Language, Loader>>): Promise<void> {
  loaders = catalogues
  shared.setMessagesCompiler(compileMessage)
  await putInForce(languageOf(readStored('language')) ?? 'en').catch(() => putInForce('en'))
}

/** Changes the language of the screens and remembers it here; rejects where its words cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await putInForce(language)
  writeStored('language', language)
}

async function putInForce(language: Language): Promise<void> {
  wanted = language
  const words = ready.get(language) ?? (await fetchWords(language))
  // Two quick choices: the last one counts, whichever arrives first.
  if (wanted !== language) return
  shared.loadAndActivate({ locale: language, messages: words.i18n.messages })
  document.documentElement.lang = language
  // Days and amounts are worked out without the translator, so the screen is drawn afresh, unless that would lose typing.
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
