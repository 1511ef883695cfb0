import { lazy, Suspense, useEffect, useState } from 'react'
import { askBeforeSignOut } from '#shell/before-sign-out.ts'
import type { Keeper } from '#platform/offline/screen/keeper.ts'
import { loadStandIn } from '#ui/client/stand-in.ts'
import { loadedKeeper } from '#platform/offline/screen/device.ts'

const Bar = lazy(() => import('#platform/offline/screen/OfflineBar.tsx'))

/** The keeper starts once the first screen is there, so that no screen waits for it. */
const QUIET_MS = 3_000

/** What waits to be sent, above every screen of a business. */
export default function OfflineBar({ business_id }: { business_id: number }) {
  const [keeper, setKeeper] = useState<Keeper | null>(() => loadedKeeper())
  useEffect(() => {
    if (keeper) return
    const look = () => void loadStandIn().then(() => setKeeper(loadedKeeper()))
    const timer = setTimeout(look, QUIET_MS)
    // Without a network there is nothing to wait for.
    addEventListener('offline', look)
    if (!navigator.onLine) look()
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', look)
    }
  }, [keeper])
  if (!keeper) return null
  return (
    <Suspense>
      <Bar {...{ keeper, business_id, askBeforeSignOut }} />
    </Suspense>
  )
}
