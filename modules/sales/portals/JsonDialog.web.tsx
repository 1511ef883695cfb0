import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'

/** Saves the selected documents as the JSON of the portal's own bulk screen; names those that are not ready. */
export default function JsonDialog({
  definition,
  ids,
  onClose,
}: {
  definition: RecordDefinition
  ids: readonly number[]
  onClose: (done: boolean) => void
}) {
  const { t } = useLingui()
  const [problems, setProblems] = useState<string[]>([])
  const [is_busy, setBusy] = useState(false)
  const of_bills = definition.name === 'e_way_bill'
  const save = async () => {
    setBusy(true)
    try {
      const path = of_bills ? 'e_way_bill_json' : `e_invoice_json/${definition.path}`
      saveFile(await readFile(path, { ids: ids.join('-') }), of_bills ? 'e-way-bills.json' : 'e-invoices.json')
      onClose(true)
    } catch (error) {
      const named = error instanceof ApiError ? error.errors.flatMap(({ message }) => message ?? []) : []
      setProblems(named.length > 0 ? named : [wordsOf(error)])
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={of_bills ? t`E-way bills as JSON` : t`E-invoices as JSON`}
      width={520}
      onClose={() => onClose(false)}
    >
      <Stack gap="md">
        <Muted>
          <Trans>A file for the bulk screen of the portal, if you upload there yourself.</Trans>
        </Muted>
        {problems.length > 0 && (
          <Notice tone="danger" alert>
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Notice>
        )}
        <Row as="footer" justify="flex-end">
          <Button leftSection={<IconDownload size={15} aria-hidden />} loading={is_busy} onClick={() => void save()}>
            <Trans>Save the file</Trans>
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
