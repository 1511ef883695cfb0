import { useEffect, useRef } from 'react'
import type { Language } from '#base/language.ts'
import { useSession } from '#ui/client/session.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { usePreferences } from './preferences.ts'
import { chooseLanguage, wordsNow } from '#ui/words/language.ts'

/** Changes the language here and in the account; rejects if its words cannot be loaded. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { save } = usePreferences()
  const signed_in = useSession() !== null
  return async (language) => {
    await chooseLanguage(language)
    // A language chosen before signing in is saved to the account at the next sign-in.
    if (!signed_in) return writeStored('language_wish', language)
    // The client already shows an error if it could not save; this browser keeps the choice.
    await save('account', { language }).catch(() => {})
  }
}

/** Applies the account's language, which may have been chosen on another device; mounted once. */
export function useLanguageSync(): void {
  const { chosen, save } = usePreferences()
  const seen = useRef<Language | null>(null)
  const saving = useRef(false)
  useEffect(() => {
    if (!chosen) return
    const wish = readStored('language_wish')
    if (wish !== null) {
      if (saving.current) return
      saving.current = true
      // Keep the stored wish until the account has it, because the page may be left before.
      void save('account', { language: wish })
        .then(() => writeStored('language_wish', null))
        .catch(() => {})
        .finally(() => {
          saving.current = false
        })
      return
    }
    const language = chosen.account.language ?? null
    const is_news = language !== seen.current
    seen.current = language
    // Ignore an answer that was requested before the person chose a language here.
    if (language !== null && is_news && language !== wordsNow().language) void chooseLanguage(language).catch(() => {})
    // Depends only on the account's choice, not on the identity of `save`.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [chosen])
}
