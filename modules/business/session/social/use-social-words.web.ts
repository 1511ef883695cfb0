import { useLingui } from '@lingui/react/macro'
import { wordsOf } from '#ui/states.tsx'
import { PopupBlocked, SocialRefused } from './open-social.web.ts'
import { SOCIAL_PROVIDERS, type SocialProvider, type SocialReason } from './social.ts'

/** Why signing in with another site came to nothing, in plain words. */
export function useReasonWords(): (reason: SocialReason, provider: SocialProvider) => string {
  const { t } = useLingui()
  return (reason, provider) => {
    const site = SOCIAL_PROVIDERS[provider]
    if (reason === 'denied') return t`You did not allow it at ${site}. Nothing was changed.`
    if (reason === 'expired') return t`This took too long, or the link was used already. Try again.`
    if (reason === 'busy') return t`${site} has too many requests just now. Try again in some minutes.`
    return t`${site} did not answer as it should. Try again, or sign in with your email.`
  }
}

/** The words for anything that can go wrong on the way to another site and back. */
export function useSocialWords(): (error: unknown, provider: SocialProvider) => string {
  const { t } = useLingui()
  const reasonWords = useReasonWords()
  return (error, provider) => {
    if (error instanceof PopupBlocked)
      return t`Your browser blocked the window. Allow pop-ups for this page and try again.`
    if (error instanceof SocialRefused) return reasonWords(error.reason, provider)
    return wordsOf(error)
  }
}
