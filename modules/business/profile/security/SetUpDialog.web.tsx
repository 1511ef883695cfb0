import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { Grid, Muted, Stack } from '#ui/layout/flow.tsx'
import { ProofField } from '../ProofField.web.tsx'
import type { ProfileAnswer } from '../profile-queries.web.ts'
import { QrCode } from './QrCode.web.tsx'
import { RecoveryCodes } from './RecoveryCodes.web.tsx'

type Secret = { secret: string; uri: string }

/** Sets up the second step in four screens: password, app, first code, recovery codes. */
export default function SetUpDialog({
  profile,
  onClose,
  onDone,
}: {
  profile: ProfileAnswer
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const [made, setMade] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const title = codes ? t`Your recovery codes` : t`Set up the second step`
  // The codes were shown, so closing counts as done.
  return (
    <Dialog asks={!codes} title={title} onClose={codes ? onDone : onClose} width={480}>
      {!made && (
        <Stack gap="lg">
          <Muted>
            <Trans>You need an authenticator app on your phone. It takes a minute.</Trans>
          </Muted>
          <FormShell<{ current_password: string }, Secret>
            label={t`Set up the second step`}
            footer="full"
            submitLabel={t`Continue`}
            defaultValues={{ current_password: '' }}
            onSubmit={(values) => post('second_factor/set_up', values, { quiet: true })}
            onSaved={setMade}
          >
            <ProofField has_password={profile.has_password} autoFocus />
          </FormShell>
        </Stack>
      )}
      {made && !codes && <ScanStep made={made} onConfirmed={setCodes} />}
      {codes && (
        <RecoveryCodes codes={codes} account={profile.user.email ?? profile.user.phone ?? ''} onDone={onDone} />
      )}
    </Dialog>
  )
}

function ScanStep({ made, onConfirmed }: { made: Secret; onConfirmed: (codes: string[]) => void }) {
  const { t } = useLingui()
  const sixDigits = (value: string) => (/^\d{6}$/.test(value) ? null : t`Enter all six digits`)
  const key = made.secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <Stack gap="lg">
      <Grid min={180} gap="lg" align="center">
        <QrCode text={made.uri} label={t`QR code for your authenticator app`} />
        <ol>
          <li>
            <Trans>Open the app and choose to add an account.</Trans>
          </li>
          <li>
            <Trans>Scan this picture.</Trans>
          </li>
          <li>
            <Trans>Enter the code that the app shows.</Trans>
          </li>
        </ol>
      </Grid>
      <Muted>
        <Trans>No camera? Type this key into the app:</Trans>
      </Muted>
      <Copyable text={key} label={t`Key`} />
      <FormShell<{ code: string }, { recovery_codes: string[] }>
        label={t`Enter the code`}
        footer="full"
        submitLabel={t`Switch on`}
        defaultValues={{ code: '' }}
        onSubmit={(values) => post('second_factor/confirm', values, { quiet: true })}
        onSaved={(answer) => onConfirmed(answer.recovery_codes)}
      >
        <OtpField name="code" label="Code" required check={sixDigits} autoFocus />
      </FormShell>
    </Stack>
  )
}
