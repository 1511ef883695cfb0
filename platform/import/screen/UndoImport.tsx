import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ProgressBar } from '#platform/runs/screen/RunPanel.tsx'
import { UndoDialog } from '#platform/runs/screen/UndoDialog.tsx'
import { runCounts } from '#platform/runs/screen/run-words.ts'
import { isMoving, useForgetAfterRun, useRun } from '#platform/runs/screen/runs.ts'

/** Undoes a whole import within 30 days: records that it created go to the trash, unless they were changed since. */
export function UndoImport({ run_id }: { run_id: number }) {
  const { t, i18n } = useLingui()
  const forget = useForgetAfterRun()
  const { data: run } = useRun(run_id, { onEnd: (ended) => void forget(ended.record) })
  const [asked, setAsked] = useState(false)
  if (!run) return null
  if (run.state === 'undone')
    return (
      <p role="status">
        <Trans>This import was undone: {runCounts(run, i18n)}.</Trans>
      </p>
    )
  if (run.state === 'undoing') return <ProgressBar run={run} label={t`Undoing the import`} />
  if (isMoving(run) || !run.can_undo) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        w="fit-content"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        <Trans>Undo this import</Trans>
      </Button>
      {asked && <UndoDialog run={run} onClose={() => setAsked(false)} />}
    </>
  )
}
