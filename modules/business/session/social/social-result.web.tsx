import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePlaceSearch } from '#ui/places.ts'
import { Mark } from '#ui/Mark.tsx'
import { reportResult } from './open-social.web.ts'
import { SOCIAL_PROVIDERS, SOCIAL_REASONS, type SocialProvider, type SocialReason } from './social.ts'
import classes from './social-result.module.css'
import { useReasonWords } from './use-social-words.web.ts'

/** /facebook/success, /facebook/error, /linkedin/success, /linkedin/error: the end of the pop-up. It reports and closes. */
export default function SocialResultScreen() {
  const { t } = useLingui()
  const wordsFor = useReasonWords()
  const [, place, end] = useLocation().pathname.split('/')
  const provider = place as SocialProvider
  const reason = reasonOf(usePlaceSearch().reason)
  const site = SOCIAL_PROVIDERS[provider]
  const result = end === 'success' ? 'success' : reason
  useEffect(() => {
    reportResult({ type: 'vanik-social', provider, result })
    window.close()
  }, [provider, result])
  return (
    <main className={classes.page}>
      <Mark size={28} />
      {result === 'success' ? (
        <IconCircleCheck size={44} stroke={1.4} className={classes.good} aria-hidden />
      ) : (
        <IconCircleX size={44} stroke={1.4} className={classes.bad} aria-hidden />
      )}
      <h1>{result === 'success' ? t`${site} has answered` : t`It did not work out`}</h1>
      <p role="status">{result === 'success' ? t`Go on in the window where you began.` : wordsFor(reason, provider)}</p>
      <Button variant="default" size="md" onClick={() => window.close()}>
        <Trans>Close this window</Trans>
      </Button>
    </main>
  )
}

function reasonOf(text: unknown): SocialReason {
  return SOCIAL_REASONS.find((reason) => reason === text) ?? 'failed'
}
