import type { Page } from '@playwright/test'

interface Router {
  history: { push: (address: string) => void }
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } }
}

type WithRouter = { __TSR_ROUTER__: Router }

/**
 * Opens an address in the app that is loaded already, as a link does, and waits until its screen is shown; it takes half the
 * time of loading the app again. The address of the open screen, and one of another server, are loaded again.
 */
export async function openInApp(page: Page, address: string): Promise<void> {
  const now = new URL(page.url(), 'about:blank')
  const to = now.protocol.startsWith('http') ? new URL(address, now) : null
  const is_loaded = await page.evaluate(() => '__TSR_ROUTER__' in globalThis)
  if (!is_loaded || !to || to.origin !== now.origin || to.pathname === now.pathname) {
    await page.goto(address)
    return
  }
  await page.evaluate((path) => {
    ;(globalThis as unknown as WithRouter).__TSR_ROUTER__.history.push(path)
  }, `${to.pathname}${to.search}`)
  await page.waitForFunction((before) => {
    const { status, location, resolvedLocation } = (globalThis as unknown as WithRouter).__TSR_ROUTER__.state
    return status === 'idle' && resolvedLocation?.href === location.href && location.href !== before
  }, `${now.pathname}${now.search}`)
}
