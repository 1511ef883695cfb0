import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './system-screens.module.css'
import { TileLoader } from './TileLoader.tsx'

function SystemCard({
  code,
  title,
  children,
  actions,
}: {
  code?: string
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        {code && <span className={classes.code}>{code}</span>}
        <h1>{title}</h1>
        <p>{children}</p>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </main>
  )
}

/** Replaces the app while maintenance mode is on; the words are the specification's. */
export function MaintenanceScreen() {
  const { t } = useLingui()
  return (
    <SystemCard title={t`Under Maintenance`} actions={<TileLoader height={25} />}>
      <Trans>We're currently improving your experience. We'll be back shortly. Thank you for your patience.</Trans>
    </SystemCard>
  )
}

/** /404: nothing stands under this address. */
export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <SystemCard
      code="404"
      title={t`This page does not exist`}
      actions={
        <Button component={Link} {...{ to: '/business' }} size="sm">
          <Trans>Go to your businesses</Trans>
        </Button>
      }
    >
      <Trans>The address may be mistyped, or what it showed was removed.</Trans>
    </SystemCard>
  )
}

/** /500, and what a screen shows when it broke. */
export function CrashScreen({ onRetry }: { onRetry?: () => void }) {
  const { t } = useLingui()
  return (
    <SystemCard
      code="500"
      title={t`Something went wrong!`}
      actions={
        <>
          <Button size="sm" onClick={onRetry ?? (() => location.reload())}>
            <Trans>Try again</Trans>
          </Button>
          <Button size="sm" variant="default" component={Link} {...{ to: '/business' }}>
            <Trans>Go to your businesses</Trans>
          </Button>
        </>
      }
    >
      <Trans>It is on our side, and nothing you saved is lost. Try again; if it stays, tell your administrator.</Trans>
    </SystemCard>
  )
}
