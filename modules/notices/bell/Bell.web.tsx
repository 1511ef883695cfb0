import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useGo } from '#ui/places.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Skeleton } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { bellQuery } from './calls.web.ts'
import classes from './notices.module.css'

const BellPanel = lazy(() => import('./BellPanel.web.tsx'))

/** The bell of the top bar: the number of unread notices, and the newest notices; on a phone it opens their screen. */
export function Bell() {
  const { t, i18n } = useLingui()
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const { data } = useQuery(bellQuery(business_id, i18n.locale))
  const phone = useIsPhone()
  const navigate = useGo()
  const unread = data?.unread ?? 0
  const label =
    unread === 0
      ? t`Notifications`
      : unread >= 100
        ? t`Notifications, over 99 unread`
        : t`Notifications, ${unread} unread`
  const icon = (
    <span className={classes.glyph}>
      <IconBell size={phone ? 20 : 18} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread >= 100 ? '99+' : unread}
        </span>
      )}
    </span>
  )
  if (phone)
    return (
      <ActionIcon
        size={44}
        style={{ overflow: 'visible' }}
        aria-label={label}
        onClick={() => void navigate({ to: `/business/${business_id}/notifications` })}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <LazyMenu
      width={392}
      position="bottom-end"
      label={t`Notifications`}
      target={
        <ActionIcon size={30} style={{ overflow: 'visible' }} aria-label={label}>
          {icon}
        </ActionIcon>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton lines={4} height={40} />}>
          <BellPanel business_id={business_id} onClose={close} />
        </Suspense>
      )}
    </LazyMenu>
  )
}
