import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { SelectionBarState } from './use-selection-bar.ts'

const BulkActionDialog = lazy(() => import('#engine/web/actions/BulkActionDialog.tsx'))
const BulkEditDialog = lazy(() => import('./BulkEditDialog.tsx'))
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).ConfirmDialog }))

/** The dialogs of a selection: bulk edit, deleting all that match, named actions, and the record's own dialogs. */
export function SelectionDialogs({ bar }: { bar: SelectionBarState }) {
  const { definition, dialog, closeDialog, count, many, selection } = bar
  return (
    <Suspense>
      {dialog?.kind === 'act' && (
        <BulkActionDialog
          definition={definition}
          action={dialog.act.action}
          count={count}
          onSubmit={(values) => bar.act(dialog.act, values)}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'look' && dialog.look.Dialog && (
        <dialog.look.Dialog
          definition={definition}
          ids={dialog.ids}
          onClose={(done) => {
            closeDialog()
            if (done) selection.clear()
          }}
        />
      )}
      {dialog?.kind === 'edit' && (
        <BulkEditDialog definition={definition} count={count} onClose={closeDialog} onSubmit={bar.edit} />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          danger
          title={
            <Trans>
              Delete {count} {many}?
            </Trans>
          }
          confirm={<Trans>Delete {count}</Trans>}
          busy={bar.busy('delete')}
          onConfirm={bar.remove}
          onClose={closeDialog}
        >
          <Trans>They go to the trash and can be restored for 30 days.</Trans>
        </ConfirmDialog>
      )}
    </Suspense>
  )
}
