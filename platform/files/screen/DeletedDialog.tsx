import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '#ui/Dialog.tsx'

/** Says that a file was deleted, in the specification's words, and offers to restore it. */
export default function DeletedDialog({ onClose, onUndo }: { onClose: () => void; onUndo: () => void }) {
  return (
    <Dialog
      title={<Trans>Deleted!</Trans>}
      width={380}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
          <Button onClick={onClose} data-autofocus>
            <Trans>Ok, got it!</Trans>
          </Button>
        </>
      }
    >
      <Trans>File has been successfully deleted</Trans>
    </Dialog>
  )
}
