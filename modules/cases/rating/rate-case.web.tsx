import '@mantine/core/styles/Rating.css'
import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Rating, Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PublicPage } from '#shell/PublicPage.tsx'
import { post } from '#ui/client/request.ts'
import { Muted, Problem, Stack, Title } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'

interface Look {
  state: 'open' | 'rated' | 'reopened'
  business: string
  number: string
  subject: string
}

/** /rate-case: the screen of the link with which a customer rates a closed case (`?token=`). */
export default function RateCaseScreen() {
  const { t } = useLingui()
  return (
    <PublicPage<Look>
      path="case_rating"
      width={480}
      failed={t`The case could not be read`}
      missing={<Trans>It is not complete. Open it again from the message that you got.</Trans>}
      head={({ business }) => ({ business })}
    >
      {(look, { token }) => (
        <Panel>
          <Stack>
            <header>
              <Title order={1}>{look.subject}</Title>
              <Muted>{look.number}</Muted>
            </header>
            <RatingOf look={look} token={token} />
          </Stack>
        </Panel>
      )}
    </PublicPage>
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
