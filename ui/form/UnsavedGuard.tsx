import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUnsaved } from './unsaved.ts'

const ConfirmDialog = lazy(() => import('../Dialog.tsx').then((dialog) => ({ default: dialog.ConfirmDialog })))

/** Asks before leaving while `when` is true; also when the tab is closed. */
export function UnsavedGuard({ when }: { when: boolean }) {
  // A form outside a router (a test, an embedded form) has nothing to guard.
  const router = useRouter({ warn: false })
  return router ? <Blocker when={when} /> : null
}

function Blocker({ when }: { when: boolean }) {
  const { t } = useLingui()
  useUnsaved(when)
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: () => when, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        title={t`Leave without saving?`}
        confirm={t`Leave`}
        danger
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      >
        <Trans>Your changes are not saved yet. If you leave now, they are lost.</Trans>
      </ConfirmDialog>
    </Suspense>
  )
}
