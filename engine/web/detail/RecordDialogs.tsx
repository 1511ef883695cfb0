import { lazy, Suspense } from 'react'
import { notifySaved } from '#ui/toast.ts'
import { ActionDialogs } from '../actions/ActionButtons.tsx'
import { useSetup } from '../context.tsx'
import type { RecordPageState } from './use-record-page.ts'

const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'))

/** What a record page opens over itself: its form, and who can see the record. */
export function RecordDialogs({
  page: { definition, row, dialog, closeDialog, actions, stages },
}: {
  page: RecordPageState
}) {
  const { WhoSees } = useSetup().slots
  return (
    <Suspense>
      <ActionDialogs actions={actions} />
      {stages.dialog}
      {dialog === 'who_sees' && WhoSees && <WhoSees definition={definition} id={row.id} onClose={closeDialog} />}
      {dialog === 'edit' && (
        <FormDrawer
          definition={definition}
          id={row.id}
          onClose={closeDialog}
          onSaved={() => {
            closeDialog()
            notifySaved()
          }}
        />
      )}
    </Suspense>
  )
}
