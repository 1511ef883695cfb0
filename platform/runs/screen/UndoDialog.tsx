import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Stack } from '#ui/layout/flow.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useSetup } from '#engine/web/context.tsx'
import { runCounts, runTitle, undoneWords } from './run-words.ts'
import { type Run, useUndoRun } from './runs.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).ConfirmDialog }))

/** Explains the effect of an undo and asks for confirmation. */
export function UndoDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const undo = useUndoRun()
  const title = runTitle(run, catalog, i18n)
  const confirm = () =>
    undo.mutate(run.id, {
      onSuccess: (after) => {
        notify({ kind: after.kept > 0 ? 'warning' : 'success', message: undoneWords(after, i18n) })
        onClose()
      },
      onError: (error) => notify({ kind: 'error', title: t`It could not be undone`, message: wordsOf(error) }),
    })
  return (
    <Suspense>
      <ConfirmDialog
        title={<Trans>Undo this?</Trans>}
        confirm={<Trans>Undo</Trans>}
        busy={undo.isPending}
        onConfirm={confirm}
        onClose={onClose}
      >
        <Stack gap="sm">
          <p>
            <b>{title}</b> · {runCounts(run, i18n)}
          </p>
          <p>
            {run.action === 'import' ? (
              <Trans>Records that the import created go to the trash. Those that were changed later are kept.</Trans>
            ) : (
              <Trans>Everything goes back to how it was. Values that were changed later are kept.</Trans>
            )}
          </p>
        </Stack>
      </ConfirmDialog>
    </Suspense>
  )
}
