import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { useWhole } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { Row } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { item } from '../item.record.ts'

/** Saves movements as a file: of one item, or of all. */
export function ExportMovements({ item_id }: { item_id?: number }) {
  const { t } = useLingui()
  const rights = useRights(useWhole(item))
  const [is_busy, setBusy] = useState(false)
  if (!rights.can('export')) return null
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await readFile('stock/movements/file', item_id === undefined ? {} : { item_id }), `${t`Movements`}.csv`)
    } catch (failure) {
      notify({ kind: 'error', title: t`The file was not made`, message: wordsOf(failure) })
    }
    setBusy(false)
  }
  return (
    <Row justify="flex-end">
      <Button
        variant="default"
        size="xs"
        loading={is_busy}
        leftSection={<IconDownload size={15} aria-hidden />}
        onClick={() => void save()}
      >
        {item_id === undefined ? <Trans>Save all movements as a file</Trans> : <Trans>Save as a file</Trans>}
      </Button>
    </Row>
  )
}
