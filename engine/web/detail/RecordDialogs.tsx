import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { saySaved } from '#ui/say-saved.ts'
import { ActionDialogs } from '../actions/ActionButtons.tsx'
import { useSetup } from '../context.tsx'
import type { RecordPageState } from './use-record-page.ts'

const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'))

/** The overlays of a record page: its form, and the dialog of who can see the record. */
export function RecordDialogs({
  page: { definition, row, dialog, closeDialog, actions, stages },
}: {
  page: RecordPageState
}) {
  const { i18n } = useLingui()
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
          onSaved={(saved) => {
            closeDialog()
            saySaved({ i18n, one: i18n._(definition.label.one), title: String(saved[definition.title] ?? '') })
          }}
        />
      )}
    </Suspense>
  )
}
