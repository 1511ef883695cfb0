import { useLingui } from '@lingui/react/macro'
import { put } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { notifySaved } from '#ui/toast.ts'
import { checks } from '#modules/business/checks.ts'
import { type ProfileAnswer, useProfileChange } from '../profile-queries.web.ts'

/** Changes the own name. */
export default function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui()
  const change = useProfileChange()
  return (
    <Dialog asks title={t`Change name`} onClose={onClose} width={400}>
      <FormShell<{ name: string }, Pick<ProfileAnswer, 'user'>>
        label={t`Change name`}
        footer="full"
        submitLabel={t`Save`}
        defaultValues={{ name }}
        onSubmit={(values) => put('profile', { name: values.name.trim() }, { quiet: true })}
        onSaved={(answer) => {
          change(answer)
          notifySaved(t`Your name is changed`)
          onClose()
        }}
      >
        <TextField name="name" label="Full name" required check={checks.full_name} autoComplete="name" autoFocus />
      </FormShell>
    </Dialog>
  )
}
