import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** Saves a file of the API under a name; says so if it was not made. */
export function SaveFileButton({
  path,
  query,
  name,
  ...button
}: Pick<ButtonProps, 'children' | 'disabled' | 'variant' | 'size' | 'leftSection'> & {
  path: string
  query: Record<string, unknown>
  name: string
}) {
  const { t } = useLingui()
  const [is_busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await readFile(path, query), name)
    } catch (failure) {
      notify({ kind: 'error', title: t`The file was not made`, message: wordsOf(failure) })
    }
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      {...button}
      loading={is_busy}
      onClick={() => void save()}
    />
  )
}
