import { useEffect, useRef } from 'react'
import type { Language } from '#base/language.ts'
import { useSession } from '#ui/client/session.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { usePreferences } from './preferences.ts'
import { chooseLanguage, wordsNow } from '#ui/words/language.ts'

/** Chooses the language here and in the account; rejects where its words cannot be fetched. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { save } = usePreferences()
  const signed_in = useSession() !== null
  return async (language) => {
    await chooseLanguage(language)
    // Chosen before signing in, it becomes the account's as soon as somebody does.
    if (!signed_in) return writeStored('language_wish', language)
    // What the client could not save it has said already; this browser keeps the choice.
    await save('account', { language }).catch(() => {})
  }
}

/** Keeps the screens in the account's language, whichever device it was chosen on; mounted once. */
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
      // The wish stands until the account has it: the page may be left before.
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
    // An answer that was on its way while the person chose here says nothing new.
    if (language !== null && is_news && language !== wordsNow().language) void chooseLanguage(language).catch(() => {})
    // Only what the account says counts, not the identity of `save`.
    // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  }, [chosen])
}
