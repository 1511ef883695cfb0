import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { Skeleton } from '#ui/states.tsx'
import { profileQuery } from '../profile/profile-queries.web.ts'
import { ProofField } from '../profile/ProofField.web.tsx'

/** Asks for password and code before the whole business is exported. */
export function AskDialog({ onClose, onAsked }: { onClose: () => void; onAsked: () => void }) {
  const { t } = useLingui()
  const profile = useQuery(profileQuery)
  return (
    <Dialog asks title={t`Export everything`} onClose={onClose} width={440}>
      <Stack gap="lg">
        <Muted>
          <Trans>
            The file is written in the background and kept for 7 days. It contains your whole business: keep it safe.
          </Trans>
        </Muted>
        {profile.data ? (
          <FormShell<{ current_password: string; code: string }, unknown>
            label={t`Export everything`}
            footer="full"
            submitLabel={t`Start the export`}
            defaultValues={{ current_password: '', code: '' }}
            onSubmit={(values) => post('account_exports', values, { quiet: true })}
            onSaved={onAsked}
          >
            <ProofField has_password={profile.data.has_password} autoFocus />
            {profile.data.second_factor.is_on && (
              <TextField
                name="code"
                label="Code"
                description={t`From your app, or a recovery code`}
                required
                autoComplete="one-time-code"
                letters="upper"
                maxLength={20}
              />
            )}
          </FormShell>
        ) : (
          <Skeleton lines={2} height={30} />
        )}
      </Stack>
    </Dialog>
  )
}
