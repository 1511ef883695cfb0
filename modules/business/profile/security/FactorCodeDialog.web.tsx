import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { notifySaved } from '#ui/toast.ts'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { ProofField } from '../ProofField.web.tsx'
import type { ProfileAnswer } from '../profile-queries.web.ts'
import { RecoveryCodes } from './RecoveryCodes.web.tsx'

type Values = { current_password: string; code: string }
type Answer = { recovery_codes?: string[]; message?: string }

/** Switches the second step off, or makes new recovery codes; both require the password and a code. */
export default function FactorCodeDialog({
  profile,
  what,
  onClose,
  onChange,
}: {
  profile: ProfileAnswer
  what: 'codes' | 'off'
  onClose: () => void
  onChange: (change: Partial<ProfileAnswer>) => void
}) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { second_factor } = profile
  const off = what === 'off'
  const onSaved = (answer: Answer) => {
    if (answer.recovery_codes) {
      setCodes(answer.recovery_codes)
      return onChange({ second_factor: { ...second_factor, recovery_codes_left: answer.recovery_codes.length } })
    }
    onChange({ second_factor: { is_on: false, since: null, recovery_codes_left: 0 } })
    notifySaved(answer.message)
    onClose()
  }
  return (
    <Dialog
      asks={!codes}
      title={off ? t`Switch off the second step` : t`New recovery codes`}
      onClose={onClose}
      width={440}
    >
      {codes ? (
        <RecoveryCodes codes={codes} account={profile.user.email ?? profile.user.phone ?? ''} onDone={onClose} />
      ) : (
        <Stack gap="lg">
          <Muted>
            {off
              ? t`Your password alone will then sign you in. Enter a code of your app, or a recovery code, to go on.`
              : t`Your old codes stop working at once. Enter a code of your app, or a recovery code, to go on.`}
          </Muted>
          <FormShell<Values, Answer>
            label={off ? t`Switch off the second step` : t`New recovery codes`}
            footer="full"
            submitLabel={off ? t`Switch off` : t`Make new codes`}
            defaultValues={{ current_password: '', code: '' }}
            onSubmit={(values) =>
              post(off ? 'second_factor/switch_off' : 'second_factor/recovery_codes', values, { quiet: true })
            }
            onSaved={onSaved}
          >
            <ProofField has_password={profile.has_password} autoFocus />
            <TextField name="code" label="Code" required autoComplete="one-time-code" letters="upper" maxLength={20} />
          </FormShell>
        </Stack>
      )}
    </Dialog>
  )
}
