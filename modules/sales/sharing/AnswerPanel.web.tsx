import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { post } from '#ui/client/request.ts'
import { Muted, PanelBody, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { Notice, Panel } from '#ui/layout/Panel.tsx'
import { Segmented } from '#ui/layout/Segmented.tsx'
import { wordsOf } from '#ui/states.tsx'
import type { PublicLook } from './PublicPaper.web.tsx'

interface Props {
  token: string
  code_to: string | null
  onAnswered: (state: PublicLook['state']) => void
}

/** How the client answers a quotation: accepts it with name and code, asks for changes, or declines it with a reason. */
export function AnswerPanel(props: Props) {
  const { t } = useLingui()
  const [way, setWay] = useState<'accept' | 'change' | 'decline'>('accept')
  return (
    <Panel title={<Trans>Your answer</Trans>}>
      <PanelBody>
        <Stack>
          <Segmented
            label={t`Your answer`}
            value={way}
            options={[
              { value: 'accept', label: t`Accept` },
              { value: 'change', label: t`Ask for changes` },
              { value: 'decline', label: t`Decline` },
            ]}
            onChange={setWay}
          />
          {way === 'accept' && <Accept {...props} />}
          {way === 'change' && <Words key="change" {...props} is_decline={false} />}
          {way === 'decline' && <Words key="decline" {...props} is_decline />}
        </Stack>
      </PanelBody>
    </Panel>
  )
}

function Accept({ token, code_to, onAnswered }: Props) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const ask = useMutation({
    mutationFn: () => post<{ sent_to: string }>('public_paper/code', { token }, { quiet: true }),
  })
  const accept = useMutation({
    mutationFn: () => post('public_paper/accept', { token, name, code: code.trim() }, { quiet: true }),
    onSuccess: () => onAnswered('accepted'),
  })
  if (!code_to)
    return (
      <Muted>
        <Trans>To accept here, ask the sender to send this quotation to your email address.</Trans>
      </Muted>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ask.isSuccess) accept.mutate()
        else ask.mutate()
      }}
    >
      <Stack>
        <TextInput
          label={t`Your name`}
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {ask.isSuccess && (
          <TextInput
            label={t`Code from the email`}
            description={t`We sent six digits to ${code_to}.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {(accept.error ?? ask.error) && <Problem>{wordsOf(accept.error ?? ask.error)}</Problem>}
        {ask.isSuccess ? (
          <Row>
            <Button type="submit" loading={accept.isPending} disabled={!name.trim() || !/^\d{6}$/.test(code.trim())}>
              <Trans>Accept the quotation</Trans>
            </Button>
            <Button variant="subtle" loading={ask.isPending} onClick={() => ask.mutate()}>
              <Trans>Send a new code</Trans>
            </Button>
          </Row>
        ) : (
          <>
            <Muted>
              <Trans>We send a code of six digits to {code_to}, so that nobody else accepts for you.</Trans>
            </Muted>
            <Button type="submit" fullWidth loading={ask.isPending} disabled={!name.trim()}>
              <Trans>Send me the code</Trans>
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}

function Words({ token, onAnswered, is_decline }: Props & { is_decline: boolean }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () =>
      is_decline
        ? post('public_paper/decline', { token, reason: text }, { quiet: true })
        : post('public_paper/ask_changes', { token, text }, { quiet: true }),
    onSuccess: () => {
      if (is_decline) onAnswered('declined')
    },
  })
  if (send.isSuccess)
    return (
      <Notice tone="good">
        <Trans>Thank you. The sender has your message.</Trans>
      </Notice>
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
        <Textarea
          label={is_decline ? t`Why do you decline?` : t`What should change?`}
          minRows={3}
          autosize
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {send.error && <Problem>{wordsOf(send.error)}</Problem>}
        <Button type="submit" fullWidth loading={send.isPending} disabled={!text.trim()}>
          {is_decline ? <Trans>Decline the quotation</Trans> : <Trans>Send</Trans>}
        </Button>
      </Stack>
    </form>
  )
}
