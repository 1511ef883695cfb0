import { createSignal } from './signal.ts'

/** True while the server answers UNDER_MAINTENANCE; any other failed answer clears it. */
export const maintenance = createSignal(false)

/** False while the browser has no network. */
export const online = createSignal(globalThis.navigator?.onLine ?? true)

/** True while the bar is shown that tells what waits to be sent. */
export const offline_bar = createSignal(false)

/** Updates `online` from the browser's events; returns the function that stops it. */
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
