import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { LongTextField } from '#ui/fields/LongTextField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { rolesQuery } from './api-calls.web.ts'

type Values = { name: string; role_id: number | null; days: string; addresses: string }

/** Asks for name, role and limits of a new API key. */
export function NewKey({
  business_id,
  onClose,
  onMade,
}: {
  business_id: number
  onClose: () => void
  onMade: (key: string) => void
}) {
  const { t } = useLingui()
  const roles = useQuery(rolesQuery(business_id))
  const send = ({ name, role_id, days, addresses }: Values) =>
    post<{ key: string }>(
      'api_keys',
      {
        name,
        role_id,
        expires_at: days === 'never' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
        addresses: addresses.split(/[\s,]+/).filter(Boolean),
      },
      { quiet: true },
    )
  return (
    <Dialog asks title={t`New API key`} onClose={onClose} width={480}>
      <FormShell<Values, { key: string }>
        label={t`New API key`}
        footer="full"
        submitLabel={t`Create key`}
        defaultValues={{ name: '', role_id: null, days: 'never', addresses: '' }}
        onSubmit={send}
        onSaved={({ key }) => onMade(key)}
      >
        <TextField name="name" label="Name" required autoFocus maxLength={60} placeholder={t`Website`} />
        <SelectField
          name="role_id"
          label="Role"
          required
          options={(roles.data ?? []).map(({ id, name }) => ({ id, title: name }))}
          loading={roles.isPending}
          description={t`The key has the rights of this role, but never more than you have.`}
        />
        <SelectField
          name="days"
          label="Expires"
          required
          options={[
            { id: 'never', title: t`Never` },
            { id: '30', title: t`In 30 days` },
            { id: '90', title: t`In 90 days` },
            { id: '365', title: t`In a year` },
          ]}
        />
        <LongTextField
          name="addresses"
          label="Allowed addresses"
          rows={2}
          description={t`IP addresses or networks, one per line. Leave empty to allow any address.`}
        />
      </FormShell>
    </Dialog>
  )
}
