import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
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
  const queries = useQueryClient()
  const token = String(usePlaceSearch().token ?? '')
  const key = ['public paper', token]
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post<PublicLook>('public_paper', { token }, { quiet: true, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isPending)
    return (
      <Frame>
        <Skeleton lines={8} height={16} />
      </Frame>
    )
  if (error && !(error instanceof ApiError && error.status === 404))
    return (
      <Frame>
        <ErrorState what={t`The document could not be read`} error={error} onRetry={() => void refetch()} />
      </Frame>
    )
  if (!data)
    return (
      <Frame>
        <EmptyState title={<Trans>This link does not work</Trans>}>
          <Trans>It is too old, was taken back, or is not complete. Ask the sender for a new one.</Trans>
        </EmptyState>
      </Frame>
    )
  return (
    <Frame business={data.paper.seller.name} logo={data.logo}>
      <StateNotice state={data.state} />
      <PaperView paper={data.paper} colour={data.colour} />
      <Row>
        <Button
          component="a"
          variant="default"
          href={`/api/public_paper/pdf?token=${encodeURIComponent(token)}`}
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
        >
          <Trans>Save as PDF</Trans>
        </Button>
        {data.paper.pay && (
          <Button component="a" href={data.paper.pay.link}>
            <Trans>Pay {data.paper.pay.amount} by UPI</Trans>
          </Button>
        )}
      </Row>
      {data.state === 'open' && (
        <AnswerPanel
          token={token}
          code_to={data.code_to}
          onAnswered={(state) => queries.setQueryData(key, { ...data, state })}
        />
      )}
    </Frame>
  )
}

function Frame({ business, logo, children }: { business?: string; logo?: string | null; children: ReactNode }) {
  return (
    <Box component="main" maw={760} mx="auto" px="md" py="lg">
      <Stack>
        <Row>
          {logo && <img src={logo} alt="" height={36} />}
          <b className="cut">{business}</b>
          <Spacer />
          <LanguageMenu />
        </Row>
        {children}
      </Stack>
    </Box>
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
