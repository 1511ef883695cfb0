import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { useWords } from './language.ts'

/** Gives the screens below it the words of the language in force. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useWords()
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
