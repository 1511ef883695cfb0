import { useLingui } from '@lingui/react/macro'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { PhoneField } from '#ui/fields/PhoneField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { notifySaved } from '#ui/toast.ts'
import { phoneCheck } from '#modules/business/checks/phone-check.ts'
import { ProofField } from '../ProofField.web.tsx'
import { type ProfileAnswer, useProfileChange } from '../profile-queries.web.ts'

type Values = { phone: string; phone_code: string; current_password: string }

/** Changes the own phone. */
export default function PhoneDialog({ profile, onClose }: { profile: ProfileAnswer; onClose: () => void }) {
  const { t } = useLingui()
  const change = useProfileChange()
  return (
    <Dialog asks title={t`Change phone`} onClose={onClose} width={400}>
      <FormShell<Values, Pick<ProfileAnswer, 'user'>>
        label={t`Change phone`}
        footer="full"
        submitLabel={t`Save`}
        defaultValues={{ phone: '', phone_code: '+91', current_password: '' }}
        onSubmit={(values) => post('profile/phone', values, { quiet: true })}
        onSaved={(answer) => {
          change(answer)
          notifySaved(t`Your phone is changed`)
          onClose()
        }}
      >
        <PhoneField name="phone" codeName="phone_code" label="New phone" required check={phoneCheck} autoFocus />
        <ProofField has_password={profile.has_password} />
      </FormShell>
    </Dialog>
  )
}
