import type { ToastKind } from './client/error-catalogue.ts'

/**
 * One toast. The two settings of the specification: 'standard' is shown top right for 5000 ms; 'brief' is shown top centre
 * for 3000 ms, one at a time. `id` prevents the same message from being shown twice.
 */
export type Toast = {
  kind: ToastKind
  message: string
  title?: string
  setting?: 'standard' | 'brief'
  id?: string
  /** A button such as "Undo". */
  action?: { label: string; run: () => void }
}

/** Shows a toast; its code is loaded with the first one. */
export function notify(toast: Toast): void {
  import('./Toasts.tsx').then(
    ({ showToast }) => showToast(toast),
    // If the code cannot be loaded, the browser is offline and the connection dialog is shown.
    () => {},
  )
}

/** The success toast with the specification's default text. */
export function notifySaved(message = 'Data Submitted Successfully!', action?: Toast['action']): void {
  notify({ kind: 'success', message, action })
}
