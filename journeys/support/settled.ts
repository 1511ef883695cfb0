import type { Page } from '@playwright/test'

/**
 * Waits until the screen is loaded: no tiles, no grey lines, no dimmed rows. The network itself is never
 * idle, because each tab keeps a stream of live events open.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const waiting = document.querySelector(
      '[role=progressbar],[class*=skeleton],[class*=Skeleton],[class*=bone],[data-stale],[aria-busy=true]',
    )
    const root = document.querySelector('#root')
    return root && root.childElementCount > 0 && document.querySelector('main,form') && !waiting
  })
}
