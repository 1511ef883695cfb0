import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { LANGUAGES, type Language } from '#base/language.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { notify } from '#ui/toast.ts'
import { useWords } from '#ui/words/language.ts'
import { useChooseLanguage } from './use-language.ts'

/** Chooses the language of the screens, each named in its own script; the choice is saved in the account. */
export function LanguageMenu() {
  const { t } = useLingui()
  const { language } = useWords()
  const chooseLanguage = useChooseLanguage()
  const own_name = LANGUAGES.find(({ code }) => code === language)?.name
  const label = `${t`Language`}: ${own_name}`
  const phone = useIsPhone()
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
        phone ? (
          <ActionIcon size={44} aria-label={label}>
            <IconLanguage size={19} stroke={1.6} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            px={8}
            c="var(--text-2)"
            fw={500}
            aria-label={label}
            leftSection={<IconLanguage size={17} stroke={1.6} aria-hidden />}
          >
            {own_name}
          </Button>
        )
      }
    />
  )
}
