import type { CDPSession, Page } from '@playwright/test'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Takes the network away from a page and its context, or gives it back. The page's own `navigator.onLine` follows: newer
 * browsers keep that apart from failing requests.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page))
  const session = await sessions.get(page)
  await page.context().setOffline(offline)
  await session?.send('Network.enable')
  // A browser that does not know this tells its pages by itself.
  await session
    ?.send('Network.overrideNetworkState', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
    .catch(() => {})
}
