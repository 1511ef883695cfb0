import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callAs, enterDemo } from './support/people.ts'
import { settled } from './support/settled.ts'
import { test } from './support/shared-product.ts'
import { goalOf, weigh } from './support/web-weight.ts'

// A size, not a time: it is the same on every machine.
for (const { screen, bytes, files } of weigh(join(import.meta.dirname, '..')))
  test(`${screen}: the JavaScript before it can be used is at most ${goalOf(screen) / 1000} KB`, () => {
    const list = files.map((file) => `${(file.bytes / 1000).toFixed(1)} ${file.file}`).join('\n')
    expect(bytes, `${(bytes / 1000).toFixed(1)} KB:\n${list}`).toBeLessThanOrEqual(goalOf(screen))
  })

test.describe('calls to open a screen', () => {
  /** The calls below /api/ that opening an address makes, the live stream included, until no call is made for a second. */
  async function callsOf(page: Page, address: string): Promise<string[]> {
    const calls: string[] = []
    let last = Date.now()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The stored session is checked once the screen is open, 1.5 s after the start.
      if (!pathname.startsWith('/api/') || pathname === '/api/verify_token') return
      calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`)
      last = Date.now()
    })
    await page.goto(address)
    await settled(page)
    await expect(() => {
      expect(calls.join('\n')).toContain('/api/live')
      expect(Date.now() - last).toBeGreaterThan(1_000)
    }).toPass()
    return calls
  }

  test('the dashboard makes at most 6, the list of leads 5, on the first visit and later', async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    const inside = await enterDemo(page)
    // The figures of planted data are computed in the first seconds; until then the screen asks for them again.
    const ask = encodeURIComponent(JSON.stringify([{ metric: 'lead', from: '2026-01-01', to: '2026-01-01' }]))
    const isBehind = async () => (await callAs<{ behind: boolean }>(page, 'GET', `metrics?ask=${ask}`)).behind
    await expect.poll(isBehind).toBe(false)
    await page.close()
    for (const visit of ['first', 'second'])
      for (const [screen, most] of [
        ['dashboard', 6],
        ['leads', 5],
      ] as const) {
        const tab = await context.newPage()
        const calls = await callsOf(tab, `${inside}/${screen}`)
        expect(calls.length, `${visit} visit of ${screen}:\n${calls.join('\n')}`).toBeLessThanOrEqual(most)
        await tab.close()
      }
    await context.close()
  })
})
