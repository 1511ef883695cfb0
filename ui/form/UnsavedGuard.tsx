import { useBlocker, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUnsaved } from './unsaved.ts'

const LeaveDialog = lazy(() => import('../Dialog.tsx').then((dialog) => ({ default: dialog.LeaveDialog })))

/** Asks before leaving while `when` is true; also when the tab is closed. */
export function UnsavedGuard({ when }: { when: boolean }) {
  // A form outside a router (a test, an embedded form) has nothing to guard.
  const router = useRouter({ warn: false })
  return router ? <Blocker when={when} /> : null
}

function Blocker({ when }: { when: boolean }) {
  useUnsaved(when)
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: () => when, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog onLeave={blocker.proceed} onClose={blocker.reset} />
    </Suspense>
  )
}
