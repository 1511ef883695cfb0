import type { ToastKind } from './client/error-catalogue.ts'

/**
 * One toast. The two settings of the specification: 'standard' stands top right for 5000 ms; 'brief' stands top centre
 * for 3000 ms, one at a time. `id` keeps the same message from showing twice.
 */
export type Toast = {
  kind: ToastKind
  message: string
  title?: string
  setting?: 'standard' | 'brief'
  id?: string
  /** "Undo" and its like. */
  action?: { label: string; run: () => void }
}

/** Shows a toast; its code is fetched with the first one. */
export function notify(toast: Toast): void {
  import('./Toasts.tsx').then(
    ({ showToast }) => showToast(toast),
    // Offline the connection dialog speaks instead.
    () => {},
  )
}

/** The quiet success toast with the specification's default text. */
export function notifySaved(message = 'Data Submitted Successfully!', action?: Toast['action']): void {
  notify({ kind: 'success', message, action })
}
