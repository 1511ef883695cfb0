import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post } from '#ui/client/request.ts'
import type { SecondStepAnswer, SessionAnswer } from '#ui/client/session.ts'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import classes from '../screens/auth.module.css'
import { openSocial } from './open-social.web.ts'
import { ProviderMark } from './ProviderMark.web.tsx'
import { isSocialProvider, SOCIAL_PROVIDERS, type SocialProvider } from './social.ts'
import { useSocialWords } from './use-social-words.web.ts'

/** "Continue with Facebook": one button for each site that is switched on; nothing while none is. */
export function SocialButtons({
  providers = [],
  onAnswer,
  onCodeSent,
}: {
  providers: string[] | undefined
  onAnswer: (answer: SessionAnswer | SecondStepAnswer) => void
  onCodeSent: (email: string) => void
}) {
  const { t } = useLingui()
  const wordsFor = useSocialWords()
  const [waiting, setWaiting] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const way = useRef<AbortController | null>(null)
  useEffect(() => () => way.current?.abort(), [])
  const known = providers.filter(isSocialProvider)
  if (known.length === 0) return null

  const enter = async (provider: SocialProvider) => {
    way.current?.abort()
    const control = new AbortController()
    way.current = control
    setFailure(null)
    setWaiting(provider)
    try {
      const code = await openSocial({ provider, start: `social/${provider}/start`, signal: control.signal })
      const answer = await post<SessionAnswer | SecondStepAnswer>('social/finish', { code }, { quiet: true })
      onAnswer(answer)
    } catch (error) {
      if (control.signal.aborted) return
      const pending = error instanceof ApiError && error.code === 'E_NOT_ACTIVE' && error.body.otp !== undefined
      if (pending) return onCodeSent(String(error.body.email))
      setWaiting(null)
      setFailure(wordsFor(error, provider))
    }
  }
  const giveUp = () => {
    way.current?.abort()
    setWaiting(null)
  }
  const site = waiting && SOCIAL_PROVIDERS[waiting]

  return (
    <Stack as="section" aria-label={t`Other ways to sign in`}>
      <p className={classes.or}>
        <Trans>or</Trans>
      </p>
      {failure && (
        <Notice tone="danger" alert>
          {failure}
        </Notice>
      )}
      {known.map((provider) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          leftSection={<ProviderMark provider={provider} />}
          disabled={waiting !== null && waiting !== provider}
          loading={waiting === provider}
          onClick={() => void enter(provider)}
        >
          {t`Continue with ${SOCIAL_PROVIDERS[provider]}`}
        </Button>
      ))}
      {site && (
        <Muted role="status">
          <Trans>Continue in the window of {site}.</Trans>{' '}
          <LinkButton onClick={giveUp}>
            <Trans>Cancel</Trans>
          </LinkButton>
        </Muted>
      )}
    </Stack>
  )
}
