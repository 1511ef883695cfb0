import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, startTransition, useState } from 'react'
import { post } from '#ui/client/request.ts'
import { type SecondStepAnswer, type SessionAnswer, storeSession } from '#ui/client/session.ts'
import { Muted, Row } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { metaQuery } from '#shell/session-queries.ts'
import { wordsOf } from '#ui/states.tsx'
import classes from './auth.module.css'
import { AuthLayout } from './auth-layout.web.tsx'
import { SocialButtons } from '../social/SocialButtons.web.tsx'
import { MailboxLink } from './MailboxLink.web.tsx'
import { type CodePlace, SignInForm } from './SignInForm.web.tsx'
import { useAfterSignIn } from './use-after-sign-in.web.ts'

// Loaded later, because it needs the form library, which the first page leaves out.
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.web.tsx')).SecondStep }))

/** /sign-in */
export default function SignInScreen() {
  const { t } = useLingui()
  const { data: meta } = useQuery(metaQuery)
  const { next, done } = usePlaceSearch()
  const go = useGo()
  const enter = useAfterSignIn()
  const keep = next ? { next } : {}
  const [challenge, setChallenge] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)

  const onAnswer = (answer: SessionAnswer | SecondStepAnswer) => {
    setEnded(null)
    if ('second_factor' in answer) {
      const { challenge } = answer.second_factor
      // The form stays on screen until the next step is loaded.
      return startTransition(() => setChallenge(challenge))
    }
    storeSession(answer)
    void enter()
  }
  const onCodeSent = (place: CodePlace) => void go({ to: '/verify-otp', search: { ...place, ...keep } })

  if (challenge) {
    return (
      <SecondStep
        challenge={challenge}
        onAnswer={onAnswer}
        onEnded={(words) => {
          setEnded(words)
          setChallenge(null)
        }}
      />
    )
  }
  return (
    <AuthLayout title={t`Welcome back`} lead={t`Sign in to your ledger.`} foot={meta?.mailbox && <MailboxLink />}>
      {done === 'password' && (
        <Notice tone="good">
          <Trans>Your password is changed. Sign in with the new one.</Trans>
        </Notice>
      )}
      {ended && (
        <Notice tone="danger" alert>
          {ended}
        </Notice>
      )}
      <SignInForm keep={keep} has_sms={meta?.sms === true} onAnswer={onAnswer} onCodeSent={onCodeSent} />
      <SocialButtons providers={meta?.social} onAnswer={onAnswer} onCodeSent={(email) => onCodeSent({ email })} />
      {meta?.demo && <DemoEntry />}
      <p>
        <Trans>
          New to Vanik?{' '}
          <GoLink to="/sign-up" search={keep}>
            Create an account
          </GoLink>
        </Trans>
      </p>
    </AuthLayout>
  )
}

/** Roles of the demo business besides its owner, each with the screen that has its work. */
const DEMO_ROLES = [
  { role: 'Manager', label: msg`Branch manager`, opens: 'dashboard' },
  { role: 'Sales', label: msg`Sales`, opens: 'dashboard' },
  { role: 'Viewer', label: msg`Accountant`, opens: 'outstanding' },
]

/** Opens the demo business, in local mode. */
function DemoEntry() {
  const { t, i18n } = useLingui()
  const go = useGo()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const explore = async (as?: string, opens = 'dashboard') => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await post<SessionAnswer & { business_id: number }>('demo', as ? { as } : {}, { quiet: true })
      storeSession(answer)
      await go({ to: `/business/${answer.business_id}/${opens}`, replace: true })
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <p className={classes.or}>
        <Trans>or look around first</Trans>
      </p>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconCompass size={18} stroke={1.7} />}
        loading={busy}
        onClick={() => void explore()}
      >
        {t`Explore the demo business`}
      </Button>
      <Muted role="status">
        {failure ??
          (busy
            ? t`Preparing a year of a fabrics trader in Surat. This takes some seconds the first time.`
            : t`A fabrics and furniture trader in Surat. No account needed.`)}
      </Muted>
      <Row gap="md" justify="center">
        <Muted as="span">
          <Trans>See it as</Trans>
        </Muted>
        {DEMO_ROLES.map(({ role, label, opens }) => (
          <LinkButton key={role} disabled={busy} onClick={() => void explore(role, opens)}>
            {i18n._(label)}
          </LinkButton>
        ))}
      </Row>
    </>
  )
}
