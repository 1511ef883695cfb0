import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { post } from '#ui/client/request.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { Facts } from '#ui/layout/fields.tsx'
import { PanelBody, Problem, Row } from '#ui/layout/flow.tsx'
import { formatDateTime } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { type Directory, type InvitationLine, namesOf, useRefreshPeople } from './calls.web.ts'

/** An invitation: what it grants, sending it again, withdrawing it. */
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
  const facts: [string, ReactNode][] = [
    [
      t`Email`,
      <span key="email" className="ltr">
        {invitation.email}
      </span>,
    ],
    [t`Roles`, roles.join(', ')],
    [t`Team`, team ?? ''],
    [t`Branches`, branches.join(', ') || t`All branches`],
    [t`Invited by`, invitation.invited_by_name],
    [t`Works until`, formatDateTime(invitation.expires_at)],
  ]
  return (
    <SidePanel
      title={invitation.name ?? invitation.email}
      detail={invitation.is_expired ? t`This invitation has expired.` : t`Invited, not accepted yet.`}
      onClose={onClose}
      width={520}
    >
      <PanelBody>
        <Row>
          <Button
            loading={busy === 'resend'}
            disabled={busy !== null}
            leftSection={<IconMailForward size={15} aria-hidden />}
            onClick={() => void run('resend')}
          >
            <Trans>Send again</Trans>
          </Button>
          <Button
            variant="outline"
            color="red.8"
            loading={busy === 'withdraw'}
            disabled={busy !== null}
            leftSection={<IconTrash size={15} aria-hidden />}
            onClick={() => void run('withdraw')}
          >
            <Trans>Withdraw</Trans>
          </Button>
        </Row>
        <Problem>{failure}</Problem>
        <Facts facts={facts} />
      </PanelBody>
    </SidePanel>
  )
}
