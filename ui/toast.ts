import type { Toast } from './toast-kinds.ts'

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
