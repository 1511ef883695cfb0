import { Trans, useLingui } from '@lingui/react/macro'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { notify } from '#ui/toast.ts'
import { type PersonLine, useRefreshPeople } from './calls.web.ts'

/** Transfers the business to another member; the owner types their password again. */
export default function MakeOwnerDialog({ person, onClose }: { person: PersonLine; onClose: () => void }) {
  const { t } = useLingui()
  const refresh = useRefreshPeople()
  return (
    <Dialog asks title={t`Make ${person.name} the owner?`} onClose={onClose}>
      <FormShell<{ password: string }, { message: string }>
        label={t`Make ${person.name} the owner`}
        footer="full"
        submitLabel={t`Transfer ownership`}
        defaultValues={{ password: '' }}
        onSubmit={(values) => post<{ message: string }>(`users/${person.id}/make_owner`, values, { quiet: true })}
        onSaved={({ message }) => {
          notify({ kind: 'success', message })
          void refresh()
          onClose()
        }}
      >
        <Muted>
          <Trans>
            A business has one owner. You keep your roles and stay a member; only {person.name} can give the business
            back to you.
          </Trans>
        </Muted>
        <PasswordField name="password" label="Your password" required autoComplete="current-password" autoFocus />
      </FormShell>
    </Dialog>
  )
}
