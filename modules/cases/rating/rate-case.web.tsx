import '@mantine/core/styles/Rating.css'
import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Rating, Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import { Muted, PanelBody, Problem, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'

interface Look {
  state: 'open' | 'rated' | 'reopened'
  business: string
  number: string
  subject: string
}

/** /rate-case: the screen of the link with which a customer rates a closed case (`?token=`). */
export default function RateCaseScreen() {
  const { t } = useLingui()
  const token = String(usePlaceSearch().token ?? '')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['case rating', token],
    queryFn: ({ signal }) => post<Look>('case_rating', { token }, { quiet: true, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isPending)
    return (
      <Frame>
        <Skeleton lines={4} height={16} />
      </Frame>
    )
  if (error && !(error instanceof ApiError && error.status === 404))
    return (
      <Frame>
        <ErrorState what={t`The case could not be read`} error={error} onRetry={() => void refetch()} />
      </Frame>
    )
  if (!data)
    return (
      <Frame>
        <EmptyState title={<Trans>This link does not work</Trans>}>
          <Trans>It is not complete. Open it again from the message that you got.</Trans>
        </EmptyState>
      </Frame>
    )
  return (
    <Frame business={data.business}>
      <header>
        <Title order={1}>{data.subject}</Title>
        <Muted>{data.number}</Muted>
      </header>
      <RatingOf look={data} token={token} />
    </Frame>
  )
}

function Frame({ business, children }: { business?: string; children: ReactNode }) {
  return (
    <Box component="main" maw={480} mx="auto" px="md" py="xl">
      <Stack>
        <Row>
          <b className="cut">{business}</b>
          <Spacer />
          <LanguageMenu />
        </Row>
        <Panel>
          <PanelBody>
            <Stack>{children}</Stack>
          </PanelBody>
        </Panel>
      </Stack>
    </Box>
  )
}

function RatingOf({ look, token }: { look: Look; token: string }) {
  const { t } = useLingui()
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const send = useMutation({
    mutationFn: () => post('case_rating/rate', { token, rating, comment }, { quiet: true }),
  })
  if (look.state === 'reopened')
    return (
      <EmptyState title={<Trans>This case was opened again</Trans>}>
        <Trans>You will get a new link when it is closed.</Trans>
      </EmptyState>
    )
  if (send.isSuccess || look.state === 'rated')
    return (
      <EmptyState icon={IconCircleCheck} title={<Trans>Thank you for your rating</Trans>}>
        <Trans>You can close this page.</Trans>
      </EmptyState>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Stack>
        <Stack gap="xs">
          <b id="stars">
            <Trans>How well did we help you?</Trans>
          </b>
          <Rating
            aria-labelledby="stars"
            size="xl"
            value={rating}
            onChange={setRating}
            getSymbolLabel={(stars) => t`${stars} of 5 stars`}
          />
        </Stack>
        <Textarea
          label={t`Would you like to say more?`}
          value={comment}
          minRows={3}
          autosize
          maxLength={1000}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {send.error && <Problem>{wordsOf(send.error)}</Problem>}
        <Button type="submit" size="md" fullWidth disabled={rating === 0} loading={send.isPending}>
          <Trans>Send rating</Trans>
        </Button>
      </Stack>
    </form>
  )
}
