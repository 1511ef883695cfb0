import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { usePlaceSearch } from '#ui/places.ts'
import { Title } from '#ui/layout/flow.tsx'
import { EmptyState } from '#ui/states.tsx'
import { reportResult } from './open-social.web.ts'
import { SOCIAL_PROVIDERS, SOCIAL_REASONS, type SocialProvider, type SocialReason } from './social.ts'
import { useReasonWords } from './use-social-words.web.ts'

/** /facebook/success, /facebook/error, /linkedin/success, /linkedin/error: the last page of the pop-up. It reports the result and closes. */
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
    <main>
      <EmptyState
        icon={result === 'success' ? IconCircleCheck : IconCircleX}
        title={<Title order={1}>{result === 'success' ? t`${site} has answered` : t`This did not work`}</Title>}
        detail={
          <span role="status">
            {result === 'success' ? t`Continue in the window where you started.` : wordsFor(reason, provider)}
          </span>
        }
      >
        <Button variant="default" size="md" onClick={() => window.close()}>
          <Trans>Close this window</Trans>
        </Button>
      </EmptyState>
    </main>
  )
}

function reasonOf(text: unknown): SocialReason {
  return SOCIAL_REASONS.find((reason) => reason === text) ?? 'failed'
}
