import { useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import { LANGUAGES, type Language } from '#base/language.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { notify } from '#ui/toast.ts'
import classes from './LanguageMenu.module.css'
import { useWords } from '#ui/words/language.ts'
import { useChooseLanguage } from './use-language.ts'

/** The language of the screens, each named in its own script; the choice follows the person. */
export function LanguageMenu() {
  const { t } = useLingui()
  const { language } = useWords()
  const chooseLanguage = useChooseLanguage()
  const own_name = LANGUAGES.find(({ code }) => code === language)?.name
  const choose = (code: Language) =>
    chooseLanguage(code).catch(() =>
      notify({ kind: 'error', message: t`The language could not be fetched. Check the connection and try again.` }),
    )
  return (
    <LazyMenu
      width={168}
      position="bottom-end"
      label={t`Language`}
      items={LANGUAGES.map(({ code, name }) => ({
        label: <span lang={code}>{name}</span>,
        checked: code === language,
        onClick: () => void choose(code),
      }))}
      target={
        <button type="button" className={classes.button} aria-label={`${t`Language`}: ${own_name}`}>
          <IconLanguage size={17} stroke={1.6} aria-hidden />
          <span className={classes.name}>{own_name}</span>
        </button>
      }
    />
  )
}
