import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCamera, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { changesKey, recordKey } from '#engine/web/use-record.ts'
import { uploadFile } from '#platform/files/screen/upload.ts'
import { FilesInput } from '#ui/FilesInput.tsx'
import { Problem, Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { shrunk } from './shrink.web.ts'

/** Takes a photo with the camera of the phone, or chooses one, and keeps it as a file of the visit. */
export default function PhotoButton({
  definition,
  id,
  wide = false,
}: {
  definition: RecordDefinition
  id: number
  wide?: boolean
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ busy: boolean; kept: number; error: unknown }>({
    busy: false,
    kept: 0,
    error: null,
  })

  const keep = async (photo: File | undefined) => {
    if (!photo) return
    setState((was) => ({ ...was, busy: true, error: null }))
    try {
      const file = await shrunk(photo, `visit-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.jpg`)
      await uploadFile({ file, type: definition.name, type_id: id })
    } catch (error) {
      return setState((was) => ({ ...was, busy: false, error }))
    }
    for (const key of [
      [...tenant, 'files', definition.name, id],
      changesKey(tenant, definition.name, id),
      recordKey(tenant, definition.name, id),
    ])
      void client.invalidateQueries({ queryKey: key })
    setState((was) => ({ busy: false, kept: was.kept + 1, error: null }))
    notify({ kind: 'success', setting: 'brief', message: t`Photo kept` })
  }
  return (
    <Stack gap="xs">
      <FilesInput
        input={input}
        accept="image/*"
        capture="environment"
        label={t`Photo`}
        onFiles={([photo]) => void keep(photo)}
      />
      <Button
        variant="default"
        fullWidth={wide}
        size={wide ? 'md' : undefined}
        loading={state.busy}
        leftSection={state.kept > 0 ? <IconCheck size={17} aria-hidden /> : <IconCamera size={17} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {state.kept > 0 ? <Trans>Another photo</Trans> : <Trans>Take a photo</Trans>}
      </Button>
      <Problem>{state.error === null ? null : wordsOf(state.error)}</Problem>
    </Stack>
  )
}
