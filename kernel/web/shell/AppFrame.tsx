import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Outlet, useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { maintenance, online, watchNetwork } from '#kernel/web/client/flags.ts'
import { useSignal } from '#kernel/web/client/signal.ts'
import classes from './AppFrame.module.css'
import { OfflineDialog } from './OfflineDialog.tsx'
import { MaintenanceScreen } from './system-screens.tsx'
import { PageLoader } from './TileLoader.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Page title: heads the document's title and the top bar. */
    title?: MessageDescriptor | ((params: Record<string, string | undefined>) => MessageDescriptor)
    /** What stands before the title in the breadcrumb; paths are inside the business. */
    crumbs?: { title: MessageDescriptor; path: string }[]
    /** The module in the address, such as `lead`, has its list in the menu: the list stands before the title. */
    crumb_of_module?: boolean
    /** Screens that fill the sheet and scroll inside themselves. */
    fills?: boolean
  }
}

/** What surrounds every screen: title, progress bar, smooth scroll, maintenance, offline, toasts, loader. */
export function AppFrame() {
  const under_maintenance = useSignal(maintenance)
  useDocumentTitle()
  useSmoothScroll()
  useEffect(() => watchNetwork(), [])
  if (under_maintenance) return <MaintenanceScreen />
  return (
    <>
      <ProgressBar />
      <Outlet />
      <PageLoader />
      <Offline />
      <IdleToasts />
    </>
  )
}

/** The title of the deepest matched route. */
export function usePageTitle(): string {
  const { i18n } = useLingui()
  const match = useMatches({ select: (matches) => matches.findLast((one) => one.staticData.title) })
  const title = match?.staticData.title
  if (!title) return ''
  return i18n._(typeof title === 'function' ? title(match.params) : title)
}

function useDocumentTitle(): void {
  const title = usePageTitle()
  useEffect(() => {
    document.title = title ? `${title} · Vanik` : 'Vanik'
  }, [title])
}

function useSmoothScroll(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return
        for (const place of [window, document.getElementById('main')]) place?.scrollTo?.({ top: 0, behavior: 'smooth' })
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
  useEffect(() => {
    if (connected) setDismissed(false)
  }, [connected])
  if (connected || dismissed) return null
  return <OfflineDialog onClose={() => setDismissed(true)} />
}

// Toasts cost 20 KB, so they come when the page has gone quiet. Offline they cannot come; that must not break the page.
function IdleToasts() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = () =>
      import('#kernel/web/ui/Toasts.tsx').then((toasts) => setToasts(() => toasts.default)).catch(() => {})
    const timer = setTimeout(load, 1500)
    return () => clearTimeout(timer)
  }, [])
  return Toasts && <Toasts />
}
