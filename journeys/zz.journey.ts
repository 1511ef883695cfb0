import { test } from '@playwright/test'
import { enterDemo } from './support/people.ts'
import { startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'
test('look', async ({ browser }) => {
  test.setTimeout(240_000)
  const product = await startProduct({}, { demo: true })
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 820, 360]) {
      const context = await browser.newContext({ baseURL: product.url, viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.on('console', (m) => m.type() === 'error' && console.log(m.text().slice(0, 300)))
      page.on('pageerror', (e) => console.log(String(e).slice(0, 500)))
      await enterDemo(page)
      await settled(page)
      if (scheme === 'light' || width === 1440) {
      await page.waitForTimeout(2500)
      await page.setViewportSize({ width, height: 2200 })
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/shots/u-${scheme}-${width}.png` })
      }
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => localStorage.setItem('activeDashboard', 'Business Dashboard'))
      await page.goto(page.url().replace(/\?.*/, '') + '?period=currentYear')
      await page.waitForTimeout(2500)
      await settled(page)
      await page.setViewportSize({ width, height: width === 360 ? 4200 : 2600 })
      await page.waitForTimeout(2000)
      await page.screenshot({ path: `/tmp/shots/b-${scheme}-${width}.png` })
      await context.close()
    }
  await product.stop()
})
