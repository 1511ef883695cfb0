import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { notifySaved } from '#ui/toast.ts'
import { openSocial } from '../../session/social/open-social.web.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../session/social/social.ts'
import { useSocialWords } from '../../session/social/use-social-words.web.ts'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { ProofField } from '../ProofField.web.tsx'
import { type ProfileAnswer, useProfileChange } from '../profile-queries.web.ts'

type Answer = Pick<ProfileAnswer, 'linked'>

/** Links another site in a pop-up, or unlinks it; both take the current password. */
export default function LinkDialog({
  provider,
  what,
  profile,
  onClose,
}: {
  provider: SocialProvider
  what: 'link' | 'unlink'
  profile: ProfileAnswer
  onClose: () => void
}) {
  const { t } = useLingui()
  const change = useProfileChange()
  const wordsFor = useSocialWords()
  const [control] = useState(() => new AbortController())
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => () => control.abort(), [control])
  const site = SOCIAL_PROVIDERS[provider]
  const title = what === 'link' ? t`Link ${site}` : t`Unlink ${site}`

  const submit = async (body: { current_password: string }): Promise<Answer> => {
    setFailure(null)
    if (what === 'unlink') return post(`social/${provider}/unlink`, body, { quiet: true })
    const code = await openSocial({ provider, start: `social/${provider}/link`, body, signal: control.signal })
    return post('social/finish_link', { code }, { quiet: true })
  }
  return (
    <Dialog title={title} onClose={onClose} width={400}>
      <Stack gap="lg">
        <Muted>
          {what === 'link'
            ? t`${site} opens in its own window and asks you to confirm. Then you can sign in here with it.`
            : t`${site} will no longer sign you in here.`}
        </Muted>
        <FormShell<{ current_password: string }, Answer>
          label={title}
          footer="full"
          submitLabel={title}
          defaultValues={{ current_password: '' }}
          onSubmit={submit}
          onFailure={(error) => {
            if (error instanceof ApiError && error.errors.length > 0) return false
            setFailure(wordsFor(error, provider))
            return true
          }}
          onSaved={(answer) => {
            change(answer)
            notifySaved(what === 'link' ? t`${site} is linked` : t`${site} is unlinked`)
            onClose()
          }}
        >
          <Problem>{failure}</Problem>
          <ProofField has_password={profile.has_password} autoFocus />
        </FormShell>
      </Stack>
    </Dialog>
  )
}
