import { LanguageMenu } from '#kernel/web/words/LanguageMenu.tsx'
import { usePreferences } from './preferences.ts'

/** The language of the screens; the choice is kept in the account and follows to every device. */
export function AccountLanguage() {
  const { save } = usePreferences()
  // Without a network the choice holds in this browser alone.
  return <LanguageMenu onChosen={(language) => void save('account', { language }).catch(() => {})} />
}
