import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Outlet, type StaticDataRouteOption, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { maintenance, online, watchNetwork } from '#ui/client/flags.ts'
import { useSignal } from '#ui/client/signal.ts'
import { useLanguageSync } from './use-language.ts'
import classes from './AppFrame.module.css'
import { OfflineDialog } from './OfflineDialog.tsx'
import { usePreferenceSync } from './preferences.ts'
import { MaintenanceScreen } from './system-screens.tsx'
import { usePageName } from '#ui/page-name.ts'
import { PageLoader } from '#ui/TileLoader.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page title: heads the document's title and the top bar. */
    title?: MessageDescriptor | ((params: Record<string, string | undefined>) => MessageDescriptor)
    /** Breadcrumbs before the title; paths are inside the business. */
    crumbs?: { title: MessageDescriptor; path: string }[]
    /** Shows the list of the module in the address, such as `lead`, before the title. */
    crumb_of_module?: boolean
    /** Screens that fill the sheet and scroll inside themselves. */
    fills?: boolean
    /** The record whose list or page this is, if the screen is generated from its definition. */
    record?: string
    /** The screen needs the whole width, even if it belongs to an entry of the settings. */
    wide?: boolean
  }
}

/** The frame around every screen: title, progress bar, smooth scroll, maintenance, offline, toasts, loader. */
export function AppFrame() {
  const under_maintenance = useSignal(maintenance)
  useDocumentTitle()
  useSmoothScroll()
  usePreferenceSync()
  useLanguageSync()
  useEffect(() => watchNetwork(), [])
  if (under_maintenance)
    return (
      <>
        <MaintenanceScreen />
        <Offline />
      </>
    )
  return (
    <>
      <ProgressBar />
      <Outlet />
      <PageLoader />
      <Offline />
      <IdleParts />
    </>
  )
}

/** The name of the open page, such as the person of a lead; else the title of the deepest matched route. */
export function usePageTitle(): string {
  const { i18n } = useLingui()
  const match = useMatches({ select: (matches) => matches.findLast((one) => one.staticData.title) })
  const title = match && titleOf(match)
  const name = usePageName()
  return name ?? (title ? i18n._(title) : '')
}

type Titled = { staticData: StaticDataRouteOption; params: Record<string, string | undefined> }

const titleOf = ({ staticData, params }: Titled): MessageDescriptor | undefined =>
  typeof staticData.title === 'function' ? staticData.title(params) : staticData.title

/** The window title: the page's title, then the product's name. */
const documentTitle = (title: string) => (title ? `${title} · Vanik` : 'Vanik')

// Set the title before the navigation, so that the tab names the next page, and again after it.
function useDocumentTitle(): void {
  const { i18n } = useLingui()
  const router = useRouter()
  const title = usePageTitle()
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        const next = router.matchRoutes(toLocation).findLast((match) => match.staticData.title)
        const coming = next && titleOf(next)
        if (coming) document.title = documentTitle(i18n._(coming))
      }),
    [router, i18n],
  )
}

function useSmoothScroll(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        for (const place of [window, document.getElementById('main')])
          place?.scrollTo?.({ top: 0, behavior: still ? 'instant' : 'smooth' })
      }),
    [router],
  )
}

function ProgressBar() {
  const busy = useRouterState({ select: (state) => state.status === 'pending' })
  return <div className={classes.progress} data-busy={busy || undefined} aria-hidden />
}

function Offline() {
  const connected = useSignal(online)
  const [dismissed, setDismissed] = useState(false)
  // Subscribe to the signal, because a network that is back only for a moment causes no render.
  useEffect(() => online.subscribe(() => setDismissed(false)), [])
  if (connected || dismissed) return null
  return <OfflineDialog onClose={() => setDismissed(true)} />
}

// Load toasts (20 KB), the update check and the session check when the page is idle.
// Offline they cannot be loaded, which must not break the page. Load them soon, before a deployment can remove their files.
const idle = [
  () => import('#ui/Toasts.tsx').then((toasts) => toasts.default),
  () => import('./UpdatePrompt.tsx').then((update) => update.UpdatePrompt),
  () => import('./VerifySession.tsx').then((verify) => verify.VerifySession),
  () => import('./PlainKeys.tsx').then((keys) => keys.PlainKeys),
]

function IdleParts() {
  const [parts, setParts] = useState<ComponentType[]>([])
  useEffect(() => {
    const load = () => {
      for (const part of idle)
        part()
          .then((Part) => setParts((before) => [...before, Part]))
          .catch(() => {})
    }
    const timer = setTimeout(load, 1500)
    return () => clearTimeout(timer)
  }, [])
  // Parts are only added, so their index is a stable key.
  return parts.map((Part, index) => <Part key={index} />)
}
