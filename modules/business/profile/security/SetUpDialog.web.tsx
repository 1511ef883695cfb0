import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { copyText } from '#ui/copy.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { OtpField } from '#ui/fields/OtpField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { ProofField } from '../ProofField.web.tsx'
import classes from '../profile.module.css'
import type { ProfileAnswer } from '../profile-queries.web.ts'
import { QrCode } from './QrCode.web.tsx'
import { RecoveryCodes } from './RecoveryCodes.web.tsx'

type Secret = { secret: string; uri: string }

/** Sets the second step up: the password, the app, its first code, the recovery codes. */
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
  // Once it is on, closing is the same as being done: the codes were on screen.
  return (
    <Dialog title={title} onClose={codes ? onDone : onClose} width={480}>
      {!made && (
        <>
          <p className={classes.lead}>
            <Trans>You need an authenticator app on your phone. It takes a minute.</Trans>
          </p>
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
        </>
      )}
      {made && !codes && <ScanStep made={made} onConfirmed={setCodes} />}
      {codes && <RecoveryCodes codes={codes} email={profile.user.email} onDone={onDone} />}
    </Dialog>
  )
}

function ScanStep({ made, onConfirmed }: { made: Secret; onConfirmed: (codes: string[]) => void }) {
  const { t } = useLingui()
  const sixDigits = (value: string) => (/^\d{6}$/.test(value) ? null : t`Enter all six digits`)
  const key = made.secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <>
      <div className={classes.qr}>
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
      </div>
      <div className={classes.key}>
        <span>
          <Trans>No camera? Type this key into the app:</Trans>
          <code className="ltr">{key}</code>
        </span>
        <ActionIcon aria-label={t`Copy the key`} onClick={() => void copyText(made.secret)}>
          <IconCopy size={17} />
        </ActionIcon>
      </div>
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
    </>
  )
}
