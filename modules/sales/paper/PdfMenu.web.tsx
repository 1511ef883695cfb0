import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { LANGUAGES } from '#base/language.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** Another way to print, such as on a roll, in the person's own language; `path` where it is another paper. */
export interface PrintWay {
  label: string
  path?: string
  query: Record<string, string>
}

/** Saves a PDF; says so if it was not made. `path` is of the API, `name` that of the file. */
export function useSavePdf() {
  const { t } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const save = async (path: string, { name, query }: { name: string; query: Record<string, string> }) => {
    setBusy(true)
    try {
      saveFile(await readFile(path, query), `${name}.pdf`)
      return true
    } catch (failure) {
      notify({ kind: 'error', title: t`The PDF was not made`, message: wordsOf(failure) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { is_busy, save }
}

/** A button that saves a PDF in a language of the person's choice, or in one of the other ways. */
export function PdfMenu(props: {
  path: string
  name: string
  label: string
  menu: string
  ways?: readonly PrintWay[]
  size?: 'xs'
}) {
  const { path, name, label, menu, ways = [], size } = props
  const { is_busy, save } = useSavePdf()
  const languages = LANGUAGES.map(({ code, name: language }) => ({ label: language, query: { language: code } }))
  const itemOf = (way: PrintWay) => ({
    label: way.label,
    onClick: () => void save(way.path ?? path, { name, query: way.query }),
  })
  return (
    <LazyMenu
      label={menu}
      items={[...languages.map(itemOf), ...(ways.length > 0 ? ['-' as const] : []), ...ways.map(itemOf)]}
      target={
        <Button variant="default" size={size} loading={is_busy} leftSection={<IconFileTypePdf size={15} aria-hidden />}>
          {label}
        </Button>
      }
    />
  )
}
