import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { LANGUAGES } from '#base/language.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** A button that saves a PDF in a language of the person's choice. `path` is of the API, `name` that of the file. */
export function PdfMenu(props: { path: string; name: string; label: string; menu: string; size?: 'xs' }) {
  const { path, name, label, menu, size } = props
  const { t } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const save = async (language: string) => {
    setBusy(true)
    try {
      saveFile(await readFile(path, { language }), `${name}.pdf`)
    } catch (failure) {
      notify({ kind: 'error', title: t`The PDF was not made`, message: wordsOf(failure) })
    }
    setBusy(false)
  }
  return (
    <LazyMenu
      label={menu}
      items={LANGUAGES.map(({ code, name: language }) => ({ label: language, onClick: () => void save(code) }))}
      target={
        <Button variant="default" size={size} loading={is_busy} leftSection={<IconFileTypePdf size={15} aria-hidden />}>
          {label}
        </Button>
      }
    />
  )
}
