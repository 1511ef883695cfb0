import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { metaQuery } from '#shell/session-queries.ts'
import { formatDate } from '#ui/display.ts'
import { ProviderMark } from '../../session/social/ProviderMark.web.tsx'
import { isSocialProvider, SOCIAL_PROVIDERS, type SocialProvider } from '../../session/social/social.ts'
import type { ProfileAnswer } from '../profile-queries.web.ts'
import { FieldRow, FieldRows } from '#ui/layout/fields.tsx'

const LinkDialog = lazy(() => import('./LinkDialog.web.tsx'))

/** The other sites that open this account; nothing where none is switched on and none is linked. */
export function LinkedAccounts({ profile }: { profile: ProfileAnswer }) {
  const { t } = useLingui()
  const { data: meta } = useQuery(metaQuery)
  const [open, setOpen] = useState<{ provider: SocialProvider; what: 'link' | 'unlink' } | null>(null)
  const { linked } = profile
  const names = Object.keys(SOCIAL_PROVIDERS).filter(isSocialProvider)
  const shown = names.filter((name) => meta?.social?.includes(name) || linked.some((one) => one.provider === name))
  if (shown.length === 0) return null
  return (
    <FieldRows
      title={t`Linked accounts`}
      detail={t`Sign in with an account you have elsewhere. Nothing is posted there.`}
    >
      {shown.map((provider) => {
        const found = linked.find((one) => one.provider === provider)
        const site = SOCIAL_PROVIDERS[provider]
        const is_last = !profile.has_password && linked.length === 1
        return (
          <FieldRow
            key={provider}
            icon={<ProviderMark provider={provider} />}
            title={site}
            detail={
              found
                ? [found.email, is_last ? t`your only way in` : t`linked ${formatDate(found.linked_at)}`]
                    .filter(Boolean)
                    .join(' · ')
                : t`Not linked`
            }
          >
            <Button
              variant="default"
              disabled={found !== undefined && is_last}
              aria-label={found ? t`Unlink ${site}` : t`Link ${site}`}
              onClick={() => setOpen({ provider, what: found ? 'unlink' : 'link' })}
            >
              {found ? <Trans>Unlink</Trans> : <Trans>Link</Trans>}
            </Button>
          </FieldRow>
        )
      })}
      <Suspense>{open && <LinkDialog {...open} profile={profile} onClose={() => setOpen(null)} />}</Suspense>
    </FieldRows>
  )
}
