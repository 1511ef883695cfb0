import webpush from 'web-push'
import type { PushSettings } from '#engine/server/http/services.server.ts'

/** A browser subscribed to push messages. */
export interface PushSubscription {
  id: number
  endpoint: string
  p256dh: string
  auth: string
}

/** The payload for the service worker; texts are cut to keep it within 3 KB. */
export interface PushMessage {
  title: string
  body: string
  /** Path below our own origin. */
  url: string
  /** A later message with the same tag replaces this one. */
  tag: string
  lang: string
}

/** gone: the subscription has ended. refused: a retry will not help. later: a retry may help. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

const MOST_BYTES = 3_072
const TIMEOUT_MS = 10_000
const DAY_SECONDS = 86_400
// The browsers' push services. Any other address is not a browser and could be an attack on a server.
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** True for an address of a known push service, or of one that the operator configured. */
export function isPushAddress(endpoint: string, push: PushSettings): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || endpoint.length > 1_000) return false
  if (push.origins.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    SERVICES.some((service) => url.hostname === service || (service[0] === '.' && url.hostname.endsWith(service)))
  )
}

/** Sends one message to one browser, encrypted for that browser (RFC 8291) and signed with our key. */
export async function sendPush(options: {
  push: PushSettings
  subscription: PushSubscription
  message: PushMessage
  urgent: boolean
}): Promise<PushOutcome> {
  const { push, subscription, urgent } = options
  if (!isPushAddress(subscription.endpoint, push)) return 'gone'
  const { p256dh, auth } = subscription
  let details: webpush.RequestDetails
  try {
    details = webpush.generateRequestDetails(
      { endpoint: subscription.endpoint, keys: { p256dh, auth } },
      JSON.stringify(fitted(options.message)),
      {
        vapidDetails: { subject: push.subject, publicKey: push.public_key, privateKey: push.private_key },
        TTL: DAY_SECONDS,
        urgency: urgent ? 'high' : 'normal',
      },
    )
  } catch {
    // Keys that cannot be used for encryption do not come from a browser.
    return 'gone'
  }
  // The push service counts the bytes itself.
  const { 'Content-Length': _, ...headers } = details.headers as Record<string, string>
  try {
    const answer = await fetch(details.endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(details.body as Buffer),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (answer.ok) return 'sent'
    if (answer.status === 404 || answer.status === 410) return 'gone'
    return answer.status === 429 || answer.status >= 500 ? 'later' : 'refused'
  } catch {
    return 'later'
  }
}

function fitted(message: PushMessage): PushMessage {
  const cut = { ...message, title: first(message.title, 120), body: first(message.body, 300) }
  while (Buffer.byteLength(JSON.stringify(cut)) > MOST_BYTES && cut.body !== '')
    cut.body = first(cut.body, Math.floor([...cut.body].length / 2))
  return cut
}

const first = (text: string, letters: number) => [...text].slice(0, letters).join('')
