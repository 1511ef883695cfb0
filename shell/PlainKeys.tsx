import { lazy, Suspense, useState } from 'react'
import { isSignedIn } from '#ui/client/session.ts'
import { useSignal } from '#ui/client/signal.ts'
import { business_on_screen } from '#ui/layout-config.ts'
import { useGo } from '#ui/places.ts'
import { saveOpenForm, useShortcut } from '#ui/shortcuts.ts'
import { useRefresh } from './use-refresh.ts'
import { useShellKeys } from './use-shell-keys.ts'

const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'))

const noKey = () => false

/** The global keys on screens outside a business: the list of businesses, their form, the profile, signing in. */
export function PlainKeys() {
  return useSignal(business_on_screen) === null ? <Keys /> : null
}

function Keys() {
  const go = useGo()
  const refresh = useRefresh()
  const [sheet, setSheet] = useState(false)
  // These screens need a session.
  const goTo = (to: string) => () => (isSignedIn() ? void go({ to }) : false)
  useShellKeys({ onCreate: noKey })
  useShortcut('save', saveOpenForm, { last: true })
  useShortcut('refresh', refresh, { last: true })
  useShortcut('new', goTo('/create'), { last: true })
  useShortcut('go_to', goTo('/business'), { last: true })
  useShortcut('search', goTo('/business'), { last: true })
  useShortcut('sheet', () => setSheet(true), { last: true })
  if (!sheet) return null
  return (
    <Suspense>
      <ShortcutSheet create={[]} onClose={() => setSheet(false)} />
    </Suspense>
  )
}
