import { Trans } from '@lingui/react/macro'
import { GoLink } from '#ui/places.ts'

/** Local mode has no mail server and no SMS gateway: its mails and SMS are read in the product. */
export function MailboxLink() {
  return (
    <p>
      <Trans>
        This installation keeps its mail and SMS here: <GoLink to="/mailbox">open the mailbox</GoLink>
      </Trans>
    </p>
  )
}
