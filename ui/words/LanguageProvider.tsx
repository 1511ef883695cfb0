import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { useWords } from './language.ts'

/** Provides the words of the current language to the screens below it. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { i18n } = useWords()
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
