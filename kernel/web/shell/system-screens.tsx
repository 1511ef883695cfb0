import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { maintenance, online } from '#kernel/web/client/flags.ts'
import { get } from '#kernel/web/client/request.ts'
import { useSignal } from '#kernel/web/client/signal.ts'
import { Mark } from '#kernel/web/ui/Mark.tsx'
import { GoLink } from './places.ts'
import { useShellPlace } from './shell-context.ts'
import type { Meta } from './session-queries.ts'
import classes from './system-screens.module.css'
import { TileLoader } from './TileLoader.tsx'

// How often a page under maintenance asks whether it is over.
const ASK_MS = 15_000

type SystemPageProps = {
  picture: ReactNode
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  embedded?: boolean
}

/** The page of 404, 500 and maintenance: the mark, a picture, plain words, a way on. */
function SystemPage({ picture, title, children, actions, embedded }: SystemPageProps) {
  const Main = embedded ? 'section' : 'main'
  return (
    <div className={classes.screen} data-embedded={embedded || undefined}>
      {!embedded && (
        <header className={classes.brand}>
          <Mark size={26} />
          <b>Vanik</b>
        </header>
      )}
      <Main className={classes.card}>
        {picture}
        <h1>{title}</h1>
        <p>{children}</p>
        {actions && <div className={classes.actions}>{actions}</div>}
      </Main>
    </div>
  )
}

/** Replaces the app while maintenance mode is on; the words are the specification's. It goes away by itself. */
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
    <SystemPage picture={<Shutter />} title={t`Under Maintenance`} actions={<TileLoader height={25} />}>
      <Trans>We're currently improving your experience. We'll be back shortly. Thank you for your patience.</Trans>
    </SystemPage>
  )
}

/** /404: nothing stands under this address. */
export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <SystemPage
      picture={<Ledger code="404" />}
      title={t`This page does not exist`}
      actions={
        <>
          <GoLink to="/business" className={classes.main}>
            <Trans>Go to your businesses</Trans>
          </GoLink>
          <button type="button" onClick={() => history.back()}>
            <Trans>Go back</Trans>
          </button>
        </>
      }
    >
      <Trans>The address may be mistyped, or what it showed was removed.</Trans>
    </SystemPage>
  )
}

/** /500, and what a screen shows when it broke. Without a network it says that instead: nothing is broken then. */
export function CrashScreen({ onRetry }: { onRetry?: () => void }) {
  const { t } = useLingui()
  const embedded = useShellPlace() !== null
  const connected = useSignal(online)
  return (
    <SystemPage
      embedded={embedded}
      picture={<Ledger code={connected ? '500' : ''} broken />}
      title={connected ? t`Something went wrong!` : t`This screen needs the internet`}
      actions={
        <>
          <button type="button" className={classes.main} onClick={onRetry ?? (() => location.reload())}>
            <Trans>Try again</Trans>
          </button>
          <GoLink to="/business">
            <Trans>Go to your businesses</Trans>
          </GoLink>
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

// A page of a ledger: every line is written but one.
function Ledger({ code, broken = false }: { code: string; broken?: boolean }) {
  return (
    <svg className={classes.picture} viewBox="0 0 320 180" aria-hidden>
      <g className={classes.sheetBack}>
        <rect x="62" y="22" width="208" height="142" rx="12" transform="rotate(-4 166 93)" />
      </g>
      <rect className={classes.sheet} x="56" y="18" width="208" height="142" rx="12" />
      <path className={classes.rule} d="M56 48h208M96 18v142M204 18v142" />
      {[62, 82, 122, 142].map((y, line) => (
        <g key={y} className={classes.ink}>
          <rect x="68" y={y} width="16" height="7" rx="3.5" />
          <rect x="108" y={y} width={[72, 54, 64, 46][line]} height="7" rx="3.5" />
          <rect x="216" y={y} width={[34, 26, 36, 30][line]} height="7" rx="3.5" />
        </g>
      ))}
      <rect className={classes.gap} x="62" y="96" width="196" height="19" rx="6" data-broken={broken || undefined} />
      <text className={classes.code} x="160" y="38" textAnchor="middle">
        {code}
      </text>
      <g className={classes.glass} transform={broken ? 'translate(232 96)' : 'translate(222 92)'}>
        {broken ? (
          <path d="M16 0 2 26h13l-4 22 20-30H18z" />
        ) : (
          <>
            <circle cx="18" cy="18" r="16" />
            <path d="m30 30 16 16" />
          </>
        )}
      </g>
    </svg>
  )
}

// A shop whose shutter is half down.
function Shutter() {
  return (
    <svg className={classes.picture} viewBox="0 0 320 180" aria-hidden>
      <path className={classes.rule} d="M40 162h240" />
      <rect className={classes.sheet} x="84" y="52" width="152" height="110" rx="4" />
      <path className={classes.rule} d="M92 70h136M92 82h136M92 94h136M92 106h136" />
      <rect className={classes.gap} x="92" y="116" width="136" height="46" rx="2" />
      <path
        className={classes.awning}
        d="M76 26h168l12 28a14 14 0 0 1-28 0 14 14 0 0 1-27 0 14 14 0 0 1-27 0 14 14 0 0 1-28 0 14 14 0 0 1-27 0 14 14 0 0 1-27 0 14 14 0 0 1-28 0z"
      />
      <path
        className={classes.awningLine}
        d="M103 26l-11 28M130 26l-11 28M157 26l-11 28M184 26l-11 28M211 26l-10 28M236 26l-8 28"
      />
    </svg>
  )
}
