import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { type Directory, type InvitationLine, namesOf, useRefreshPeople } from './calls.web.ts'
import classes from './members.module.css'

/** An invitation that is open or has run out: what it gives, send it again, take it back. */
export default function InvitationPanel({
  invitation,
  directory,
  onClose,
}: {
  invitation: InvitationLine
  directory: Directory
  onClose: () => void
}) {
  const { t } = useLingui()
  const refresh = useRefreshPeople()
  const [busy, setBusy] = useState<'resend' | 'withdraw' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (action: 'resend' | 'withdraw') => {
    setBusy(action)
    setFailure(null)
    try {
      const { message } = await post<{ message: string }>(
        `users/invitations/${invitation.id}/${action}`,
        {},
        { quiet: true },
      )
      notify({ kind: 'success', message })
      await refresh()
      onClose()
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(null)
    }
  }
  const { roles, team, branches } = namesOf(directory, invitation)
  const facts: [string, string][] = [
    [t`Roles`, roles.join(', ')],
    [t`Team`, team ?? ''],
    [t`Branches`, branches.join(', ') || t`All branches`],
    [t`Invited by`, invitation.invited_by_name],
    [t`Works until`, formatDateTime(invitation.expires_at)],
  ]
  return (
    <SidePanel
      title={invitation.name ?? invitation.email}
      detail={invitation.is_expired ? t`This invitation has run out.` : t`Invited, not accepted yet.`}
      onClose={onClose}
      width={520}
    >
      <div className={classes.actions}>
        <Button
          loading={busy === 'resend'}
          disabled={busy !== null}
          leftSection={<IconMailForward size={15} aria-hidden />}
          onClick={() => void run('resend')}
        >
          <Trans>Send again</Trans>
        </Button>
        <Button
          variant="default"
          className={classes.danger}
          loading={busy === 'withdraw'}
          disabled={busy !== null}
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => void run('withdraw')}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{t`Email`}</dt>
          <dd className="ltr">{invitation.email}</dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  )
}
