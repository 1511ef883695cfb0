import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { put } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { isMasked } from '#ui/reach.ts'
import { usePermissions } from '#engine/web/use-rights.ts'
import { formatDateTime } from '#ui/display.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormSection, FormShell } from '#ui/form/FormShell.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { notifySaved } from '#ui/toast.ts'
import { phoneCheck } from '#modules/business/checks/phone-check.ts'
import { user } from '../../user.record.ts'
import { type Directory, type PersonLine, useRefreshPeople } from './calls.web.ts'
import { PlaceFields } from './PlaceFields.web.tsx'

type Values = {
  name: string
  phone: string
  role_ids: number[]
  location_ids: number[]
  team_id: number | null
}

/** The version that someone else saved first, with its values. */
type Conflict = { version: number; name: string; phone: string | null }

/** Edits a member. The typed values stay when the list is read again or someone else saved first. */
export function PersonForm({
  person,
  directory,
  onClose,
}: {
  person: PersonLine
  directory: Directory
  onClose: () => void
}) {
  const { t } = useLingui()
  const refresh = useRefreshPeople()
  const { data: permissions } = usePermissions()
  const me = useSession()?.user.id
  const [base, setBase] = useState(person)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const is_owner = permissions?.some((one) => one.is_owner) ?? false
  const own_place = base.id === me && !is_owner
  const { name, role_ids, location_ids, team_id } = base
  return (
    <FormShell<Values, unknown>
      key={base.version}
      label={t`Edit ${name}`}
      submitLabel={conflict ? t`Save mine` : t`Save`}
      defaultValues={{ name, phone: base.phone ?? '', role_ids, location_ids, team_id }}
      onCancel={onClose}
      onSubmit={({ phone, ...values }) =>
        put(
          `users/${base.id}`,
          {
            ...values,
            name: values.name.trim(),
            // Sending a masked phone back would overwrite the real one.
            ...(isMasked(phone) ? {} : { phone: phone.trim() || null }),
            version: conflict?.version ?? base.version,
          },
          { quiet: true },
        )
      }
      onFailure={(error) => {
        if (!(error instanceof ApiError) || error.status !== 409) return false
        setConflict(error.body.current as Conflict)
        void refresh()
        return true
      }}
      onSaved={() => {
        notifySaved(t`User saved`)
        void refresh()
        onClose()
      }}
    >
      {conflict && (
        <Notice
          tone="warm"
          alert
          actions={
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                setConflict(null)
                setBase(person)
              }}
            >{t`Take theirs`}</Button>
          }
        >
          <Trans>
            Someone else changed this in the meantime. Now saved: <b>{conflict.name}</b>, {conflict.phone ?? '—'}.
          </Trans>
        </Notice>
      )}
      <FormSection title={t`Person`}>
        <TextField name="name" label="Name" required check={user.fields.name.check} autoComplete="off" />
        <TextField name="phone" label="Phone" kind="tel" check={checkPhone} />
      </FormSection>
      <FormSection title={t`Work`}>
        <PlaceFields
          directory={directory}
          held={base}
          fixed={own_place ? 'self' : base.is_owner ? 'owner' : undefined}
        />
      </FormSection>
      <LastSignIn person={person} />
    </FormShell>
  )
}

const checkPhone = (value: string) => (isMasked(value) ? null : phoneCheck(value))

/** The last sign-in of the person, for viewers who may see it. */
export function LastSignIn({ person }: { person: PersonLine }) {
  if (!person.last_sign_in_at) return null
  return (
    <Muted>
      <Trans>Last sign-in {formatDateTime(person.last_sign_in_at)}</Trans>
    </Muted>
  )
}
