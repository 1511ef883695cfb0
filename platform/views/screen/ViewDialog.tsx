import { Trans, useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import type { SavedView } from '#engine/web/list/view-model.ts'
import { InTrash } from './in-trash.ts'

interface Values extends Record<string, unknown> {
  name: string
  is_shared: boolean
  is_default: boolean
}

/** Asks for the name of a view; a new one can also be shared and made the default. */
export default function ViewDialog({
  renaming,
  onSubmit,
  onClose,
}: {
  renaming?: SavedView
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
}) {
  const { t } = useLingui()
  const in_trash = useContext(InTrash)
  return (
    <Dialog asks title={renaming ? t`Rename the view` : t`Save the view`} onClose={onClose}>
      <FormShell<Values>
        label={renaming ? t`Rename the view` : t`Save the view`}
        defaultValues={{ name: renaming?.name ?? '', is_shared: false, is_default: false }}
        onSubmit={onSubmit}
        submitLabel={<Trans>Save</Trans>}
        onCancel={onClose}
        guard={false}
      >
        <TextField name="name" label={t`Name`} required autoFocus maxLength={60} />
        {!renaming && (
          <>
            <SwitchField name="is_shared" label={t`Share with everybody who sees this list`} />
            {!in_trash && <SwitchField name="is_default" label={t`Open the list with this view`} />}
          </>
        )}
      </FormShell>
    </Dialog>
  )
}
