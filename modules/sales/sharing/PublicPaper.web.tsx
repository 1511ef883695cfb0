import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { PublicPage } from '#shell/PublicPage.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import type { Paper } from '../paper/paper.ts'
import { AnswerPanel } from './AnswerPanel.web.tsx'
import { PaperView } from './PaperView.web.tsx'

/** What the server says about the paper of a link. */
export interface PublicLook {
  state: 'open' | 'read' | 'accepted' | 'declined' | 'replaced' | 'expired' | 'cancelled'
  kind: string
  paper: Paper
  colour: string
  logo: string | null
  code_to: string | null
}

/** /paper: where a client reads a paper and answers a quotation, without an account (`?token=`). */
export default function PublicPaperScreen() {
  const { t } = useLingui()
  return (
    <PublicPage<PublicLook>
      path="public_paper"
      width={760}
      failed={t`The document could not be read`}
      missing={<Trans>It is too old, was taken back, or is not complete. Ask the sender for a new one.</Trans>}
      head={({ paper, logo }) => ({ business: paper.seller.name, logo })}
    >
      {(look, { token, show }) => (
        <>
          <StateNotice state={look.state} />
          <PaperView paper={look.paper} colour={look.colour} />
          <Row>
            <Button
              component="a"
              variant="default"
              href={`/api/public_paper/pdf?token=${encodeURIComponent(token)}`}
              leftSection={<IconFileTypePdf size={16} aria-hidden />}
            >
              <Trans>Save as PDF</Trans>
            </Button>
            {look.paper.pay && (
              <Button component="a" href={look.paper.pay.link}>
                <Trans>Pay {look.paper.pay.amount} by UPI</Trans>
              </Button>
            )}
          </Row>
          {look.state === 'open' && (
            <AnswerPanel token={token} code_to={look.code_to} onAnswered={(state) => show({ ...look, state })} />
          )}
        </>
      )}
    </PublicPage>
  )
}

/** Why nothing is left to answer. */
function StateNotice({ state }: { state: PublicLook['state'] }) {
  if (state === 'accepted')
    return (
      <Notice tone="good">
        <Trans>This quotation is accepted. Thank you!</Trans>
      </Notice>
    )
  if (state === 'declined')
    return (
      <Notice>
        <Trans>This quotation was declined.</Trans>
      </Notice>
    )
  if (state === 'replaced')
    return (
      <Notice tone="warm">
        <Trans>There is a newer quotation. Ask the sender for its link; this one counts no more.</Trans>
      </Notice>
    )
  if (state === 'expired')
    return (
      <Notice tone="warm">
        <Trans>This quotation is no longer valid. Ask the sender for a new one.</Trans>
      </Notice>
    )
  if (state === 'cancelled')
    return (
      <Notice tone="danger">
        <Trans>This document was cancelled.</Trans>
      </Notice>
    )
  return null
}
