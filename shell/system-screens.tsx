import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { maintenance, online } from '#ui/client/flags.ts'
import { get } from '#ui/client/request.ts'
import { useSignal } from '#ui/client/signal.ts'
import { Mark } from '#ui/Mark.tsx'
import { ButtonLink } from '#ui/layout/ButtonLink.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { useShellPlace } from './shell-context.ts'
import type { PictureName } from './system-pictures.tsx'
import type { Meta } from './session-queries.ts'
import classes from './system-screens.module.css'
import { TileLoader } from '#ui/TileLoader.tsx'

const NoPicture: ComponentType<{ name: PictureName }> = () => null
// Loaded lazily as decoration, so that the text is shown even if the picture cannot be loaded.
const Picture = lazy<ComponentType<{ name: PictureName }>>(() =>
  import('./system-pictures.tsx').catch(() => ({ default: NoPicture })),
)

// How often a page checks whether maintenance is over.
const ASK_MS = 15_000

type SystemPageProps = {
  picture: PictureName
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  embedded?: boolean
}

/** The page of 404, 500 and maintenance: the logo, a picture, a message, actions. */
function SystemPage({ picture, title, children, actions, embedded }: SystemPageProps) {
  const Main = embedded ? 'section' : 'main'
  return (
    <div className={classes.screen} data-embedded={embedded || undefined}>
      {!embedded && (
        <Row as="header">
          <Mark size={26} />
          <b style={{ fontSize: 15 }}>Vanik</b>
        </Row>
      )}
      <Main className={classes.card}>
        <div className={classes.picture}>
          <Suspense>
            <Picture name={picture} />
          </Suspense>
        </div>
        <h1>{title}</h1>
        <p>{children}</p>
        {actions && <Row justify="center">{actions}</Row>}
      </Main>
    </div>
  )
}

/** Replaces the app during maintenance, with the words of the specification, until maintenance ends. */
export function MaintenanceScreen() {
  const { t } = useLingui()
  useEffect(() => {
    const timer = setInterval(() => {
      get<Meta>('meta', { quiet: true }).then(
        (meta) => maintenance.set(meta.maintenance),
        () => {},
      )
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <SystemPage picture="shutter" title={t`Under Maintenance`} actions={<TileLoader height={25} />}>
      <Trans>We're currently improving your experience. We'll be back shortly. Thank you for your patience.</Trans>
    </SystemPage>
  )
}

/** The screen /404, for an unknown address. */
export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <SystemPage
      picture="404"
      title={t`This page does not exist`}
      actions={
        <>
          <ButtonLink to="/business" size="sm">
            <Trans>Go to your businesses</Trans>
          </ButtonLink>
          <Button variant="default" size="sm" onClick={() => history.back()}>
            <Trans>Go back</Trans>
          </Button>
        </>
      }
    >
      <Trans>The address may be mistyped, or what it showed was removed.</Trans>
    </SystemPage>
  )
}

/** The screen /500, also shown in place of a crashed screen. Offline it shows the lost connection instead. */
export function CrashScreen({ onRetry }: { onRetry?: () => void }) {
  const { t } = useLingui()
  const embedded = useShellPlace() !== null
  const connected = useSignal(online)
  return (
    <SystemPage
      embedded={embedded}
      picture={connected ? '500' : 'offline'}
      title={connected ? t`Something went wrong!` : t`This screen needs the internet`}
      actions={
        <>
          <Button size="sm" onClick={onRetry ?? (() => location.reload())}>
            <Trans>Try again</Trans>
          </Button>
          <ButtonLink to="/business" variant="default" size="sm">
            <Trans>Go to your businesses</Trans>
          </ButtonLink>
        </>
      }
    >
      {connected ? (
        <Trans>
          It is on our side, and nothing you saved is lost. Try again; if it stays, tell your administrator.
        </Trans>
      ) : (
        <Trans>It has not been opened on this device before. Connect, then try again.</Trans>
      )}
    </SystemPage>
  )
}
