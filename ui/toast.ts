import type { Toast } from './toast-kinds.ts'

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
