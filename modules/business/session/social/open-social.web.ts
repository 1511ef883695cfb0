import { post } from '#ui/client/request.ts'
import {
  readSocialResult,
  SOCIAL_CHANNEL,
  type SocialProvider,
  type SocialReason,
  type SocialResult,
} from './social.ts'

/** The pop-up could not be opened. */
export class PopupBlocked extends Error {
  override name = 'PopupBlocked'
}

/** The person came back from the other site with nothing. */
export class SocialRefused extends Error {
  override name = 'SocialRefused'
  readonly reason: SocialReason
  constructor(reason: SocialReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Opens the other site in a pop-up and waits for its result screen to report; answers the one-time code that opens the
 * result. Call it straight from a click, else the browser blocks the pop-up. `start` is the call that begins the way.
 */
export async function openSocial(options: {
  provider: SocialProvider
  start: string
  body?: Record<string, unknown>
  signal: AbortSignal
}): Promise<string> {
  const { provider, signal } = options
  const popup = window.open('about:blank', '_blank', 'popup,width=560,height=720')
  if (!popup) throw new PopupBlocked()
  const close = () => popup.close()
  signal.addEventListener('abort', close)
  try {
    const { url, code } = await post<{ url: string; code: string }>(options.start, options.body ?? {}, { quiet: true })
    const done = waitForResult(provider, signal)
    popup.location.href = url
    const { result } = await done
    if (result !== 'success') throw new SocialRefused(result)
    return code
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** Resolves with the first true result message; rejects when the person gives up. */
export function waitForResult(provider: SocialProvider, signal: AbortSignal): Promise<SocialResult> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(SOCIAL_CHANNEL)
    const stop = () => {
      channel.close()
      window.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', onAbort)
    }
    const onMessage = (event: MessageEvent) => {
      const result = readSocialResult(event, { origin: location.origin, provider })
      // Ignore other messages, because any page can send them.
      if (!result) return
      stop()
      resolve(result)
    }
    const onAbort = () => {
      stop()
      reject(new DOMException('Given up', 'AbortError'))
    }
    channel.addEventListener('message', onMessage)
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', onAbort)
  })
}

/** Tells the page that opened the pop-up how it went. */
export function reportResult(result: SocialResult): void {
  // Pages of this product are cut off from pop-ups that have been at another site (Cross-Origin-Opener-Policy); the
  // channel of their own origin is not.
  ;(window.opener as Window | null)?.postMessage(result, location.origin)
  const channel = new BroadcastChannel(SOCIAL_CHANNEL)
  channel.postMessage(result)
  channel.close()
}
