import { createSignal } from './signal.ts'

/** On while the server says UNDER_MAINTENANCE; any other failed answer switches it off. */
export const maintenance = createSignal(false)

/** False while the browser has no network. */
export const online = createSignal(globalThis.navigator?.onLine ?? true)

/** Keeps `online` true to the browser's own events; answers the function that stops it. */
export function watchNetwork(): () => void {
  const update = () => online.set(navigator.onLine)
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
  return () => {
    removeEventListener('online', update)
    removeEventListener('offline', update)
  }
}
