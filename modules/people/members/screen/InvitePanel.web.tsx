import { useLingui } from '@lingui/react/macro'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { LongTextField } from '#ui/fields/LongTextField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormSection, FormShell, FullWidth } from '#ui/form/FormShell.tsx'
import { notify } from '#ui/toast.ts'
import { checks } from '#modules/business/checks.ts'
import { type Directory, useRefreshPeople } from './calls.web.ts'
import { addressesIn } from './lines.web.ts'
import { PlaceFields } from './PlaceFields.web.tsx'

type Values = { emails: string; name: string; role_ids: number[]; location_ids: number[]; team_id: number | null }
type Answer = { sent: { id: number; email: string }[]; refused: { email: string; message: string }[] }

/** Invites one or several people by mail; each gets a separate link. */
export default function InvitePanel({ directory, onClose }: { directory: Directory; onClose: () => void }) {
  const { t } = useLingui()
  const refresh = useRefreshPeople()
  const wrongAddress = (typed: string) => {
    const wrong = addressesIn(typed).find((one) => checks.email(one) !== null)
    return wrong ? t`${wrong} is not an email address` : null
  }
  return (
    <SidePanel
      asks
      title={t`Invite people`}
      detail={t`They get a mail with a link that works for 7 days.`}
      onClose={onClose}
      width={520}
    >
      <FormShell<Values, Answer>
        label={t`Invite people`}
        submitLabel={t`Send invitation`}
        defaultValues={{ emails: '', name: '', role_ids: [], location_ids: [], team_id: null }}
        onCancel={onClose}
        onSubmit={async ({ emails, name, ...given }) => {
          const addresses = addressesIn(emails)
          const body = { emails: addresses, ...given, ...(addresses.length === 1 ? { name: name.trim() } : {}) }
          try {
            return await post<Answer>('users/invite', body, { quiet: true })
          } catch (error) {
            throw onOneField(error, addresses)
          }
        }}
        onSaved={({ sent, refused }) => {
          void refresh()
          const [first] = sent
          notify({
            kind: 'success',
            message:
              sent.length === 1
                ? t`The invitation to ${first.email} is on its way`
                : t`${sent.length} invitations are on their way`,
          })
          for (const { email, message } of refused) notify({ kind: 'warning', message: `${email}: ${message}` })
          onClose()
        }}
      >
        <FormSection title={t`Who`}>
          <FullWidth>
            <LongTextField
              name="emails"
              label="Email"
              required
              rows={1}
              check={wrongAddress}
              autoFocus
              description={t`Several at once: one in each line, or with commas between.`}
            />
          </FullWidth>
          <FullWidth>
            <TextField
              name="name"
              label="Name"
              check={(value) => checks.not_reserved(value) ?? checks.full_name(value)}
              description={t`Used only to greet them in the mail; they can change it.`}
            />
          </FullWidth>
        </FormSection>
        <FormSection title={t`What they get`}>
          <PlaceFields directory={directory} />
        </FormSection>
      </FormShell>
    </SidePanel>
  )
}

/** The form has one field for all addresses, so each error names its address. */
export function onOneField(error: unknown, addresses: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error
  const errors = error.errors.map((issue) => {
    const index = /^emails\.(\d+)$/.exec(issue.field ?? '')?.[1]
    if (index === undefined) return issue
    const message = addresses.length === 1 ? issue.message : `${addresses[Number(index)]}: ${issue.message}`
    return { ...issue, field: 'emails', message }
  })
  return new ApiError({ status: error.status, body: { ...error.body, errors } })
}
