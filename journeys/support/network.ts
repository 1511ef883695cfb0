import type { CDPSession, Page } from '@playwright/test'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Takes a page and its context offline, or online again. It also sets the page's `navigator.onLine`, which newer browsers no
 * longer change when requests fail.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page))
  const session = await sessions.get(page)
  await page.context().setOffline(offline)
  await session?.send('Network.enable')
  // Browsers without this command update `navigator.onLine` themselves.
  await session
    ?.send('Network.overrideNetworkState', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
    .catch(() => {})
}
