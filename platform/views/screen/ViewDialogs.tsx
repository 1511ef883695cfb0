import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { SavedView } from '#engine/web/list/view-model.ts'
import type { ViewActions } from './use-view-actions.ts'

const ViewDialog = lazy(() => import('./ViewDialog.tsx'))
const ConfirmDialog = lazy(async () => ({ default: (await import('#ui/Dialog.tsx')).ConfirmDialog }))

/** The dialogs of the view tabs: name a view, and delete the open one. */
export function ViewDialogs({ open, actions }: { open: SavedView | undefined; actions: ViewActions }) {
  const { dialog, setDialog, many } = actions
  const close = () => setDialog(null)
  return (
    <Suspense>
      {dialog === 'new' && <ViewDialog onClose={close} onSubmit={actions.submit} />}
      {dialog === 'rename' && open && <ViewDialog renaming={open} onClose={close} onSubmit={actions.submit} />}
      {dialog === 'delete' && open && (
        <ConfirmDialog
          danger
          title={<Trans>Delete the view {open.name}?</Trans>}
          confirm={<Trans>Delete</Trans>}
          busy={actions.deleting}
          onClose={close}
          onConfirm={actions.deleteOpen}
        >
          {open.is_shared ? (
            <Trans>It is shared: no one will have it any more. The {many} stay.</Trans>
          ) : (
            <Trans>The {many} stay.</Trans>
          )}
        </ConfirmDialog>
      )}
    </Suspense>
  )
}
