import { post } from '#ui/client/request.ts'

/**
 * The push state of this browser. unsupported: it has no push, or only when the app is installed;
 * denied: the person refused, and only the browser's settings can change that.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const LEAVE_MS = 2_000

/** Reads the push state of this browser. */
export async function pushState(): Promise<PushState> {
  const registration = await worker()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the person and the browser for push messages; call it from a click. `key` is the server's public key. */
export async function enablePush(key: string): Promise<PushState> {
  const registration = await worker()
  if (!registration) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const known = await registration.pushManager.getSubscription()
  const subscription =
    known && (await isFor(known, key))
      ? known
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  await post('push/subscribe', bodyOf(subscription), { quiet: true })
  return 'on'
}

/** Ends push messages for this browser, here and on the server. */
export async function disablePush(): Promise<PushState> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (!subscription) return pushState()
  const { endpoint } = subscription
  await subscription.unsubscribe()
  // The browser accepts no more messages now. If the server is not reached, the push service will report it.
  await post('push/unsubscribe', { endpoint }, { quiet: true }).catch(() => null)
  return 'off'
}

/** Ends push messages before a sign-out, within two seconds: a failure or a slow network does not stop the sign-out. */
export function leavePush(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, LEAVE_MS))
  return Promise.race([disablePush().catch(() => null), late])
}

/** Sends the browser's current push address to the server: browsers change it, and it belongs to the signed-in person. */
export async function renewPush(): Promise<void> {
  const subscription = await (await worker())?.pushManager.getSubscription()
  if (subscription) await post('push/subscribe', bodyOf(subscription), { quiet: true }).catch(() => null)
}

async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null
  return (await navigator.serviceWorker.getRegistration().catch(() => null)) ?? null
}

function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }
}

// A subscription made with another key cannot receive our messages.
async function isFor(subscription: PushSubscription, key: string): Promise<boolean> {
  const own = subscription.options.applicationServerKey
  if (own && new Uint8Array(own).toString() === bytesOf(key).toString()) return true
  await subscription.unsubscribe()
  return false
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
