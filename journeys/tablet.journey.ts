import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { askIn, newestLead } from './support/ask.ts'
import { cutOff } from './support/cut-off.ts'
import { openInApp } from './support/in-app.ts'
import { enterDemo } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { type Ask, screensOf } from './support/screens.ts'
import { settled } from './support/settled.ts'

// Widths between a phone and a desktop: nothing is cut off, and the side menu shows icons.

const HEIGHT = 900
// The least width of the layout of tablets and of that of phones: where a wider one has room, these may not.
const WIDTHS = [769, 600]
/** The least width with words beside the page. Every other screen is also shown in it, because screens of records share their parts. */
const WIDE = 1101
/** Up to this width (phones), bars may need a swipe. */
const PHONE = 768
/** Up to this width (tablets), the side menu shows icons. */
const TABLET = 1100

let product: Product
let context: BrowserContext
let page: Page
let inside: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 820, height: HEIGHT },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  inside = await enterDemo(page)
})

test.afterAll(async () => {
  await context?.close()
  await product?.stop()
})

const ask: Ask = (path) => askIn(page, inside, path)
/** The primary buttons of the screen, in one line if they are more than one: a screen has one main thing to do. */
async function primaries(on: Page): Promise<string[]> {
  const names = await on
    .locator('main :is(button, a)[data-variant="filled"]:visible')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''))
  return names.length > 1 ? [`${names.length} primary buttons: ${names.join(', ')}`] : []
}

const menuAt = (width: number) => (width <= PHONE ? 'drawer' : width <= TABLET ? 'rail' : 'full')

async function findingsAt(on: Page, address: string, widths: readonly number[]): Promise<string[]> {
  await on.setViewportSize({ width: widths[0], height: HEIGHT })
  await openInApp(on, address)
  await settled(on)
  const found = (await primaries(on)).map((line) => `${address}: ${line}`)
  for (const width of widths) {
    await on.setViewportSize({ width, height: HEIGHT })
    await settled(on)
    // The side menu changes shortly after the width, so wait until it has folded.
    await expect(on.getByLabel('Sidebar', { exact: true })).toHaveAttribute('data-form', menuAt(width))
    await on.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return Promise.allSettled(ending.map(({ finished }) => finished))
    })
    for (const line of await cutOff(on, { bars_scroll: width <= PHONE })) found.push(`${address} at ${width}: ${line}`)
  }
  return found
}

test('no screen cuts anything off from 600 px on, or has two primary buttons', async () => {
  test.setTimeout(300_000)
  const { screens } = await screensOf(inside.split('/')[2], ask)
  const left = screens.filter(({ path }) => path.startsWith(`${inside}/`))
  expect(left.length).toBeGreaterThan(100)
  const found: string[] = []
  const walk = async () => {
    const own = await context.newPage()
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const layouts = left.length % 2 === 0 ? [WIDE, ...WIDTHS] : WIDTHS
      found.push(...(await findingsAt(own, next.path, next.has_parameter ? [820] : layouts)))
    }
    await own.close()
  }
  await Promise.all([walk(), walk()])
  expect(found).toEqual([])
})

test('the side menu of a tablet shows icons; the full menu opens over the page and closes after a choice', async () => {
  await page.setViewportSize({ width: 820, height: HEIGHT })
  await openInApp(page, `${inside}/leads`)
  const menu = page.getByRole('complementary', { name: 'Sidebar' })
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(60)
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await expect(menu.getByText('Contacts', { exact: true })).toBeVisible()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeGreaterThan(200)
  await menu.getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(`${inside}/contacts`)
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(60)
})

test('the bar of the selected rows shows whole words on a tablet', async () => {
  for (const width of [820, PHONE + 1]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await openInApp(page, `${inside}/leads`)
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
    await expect(page.getByRole('toolbar', { name: /^Selected/ }).getByRole('button', { name: 'Delete' })).toBeVisible()
    await settled(page)
    expect(await cutOff(page, { bars_scroll: false }), `at ${width} px`).toEqual([])
  }
})

test('the title of a lead is on its own line, with the buttons below it', async () => {
  await openInApp(page, `${inside}/lead/1`)
  await settled(page)
  await expect(page.getByLabel('Sidebar', { exact: true })).toHaveAttribute('data-form', 'rail')
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const call = await page
    .getByRole('link', { name: 'Call' })
    .or(page.getByRole('button', { name: 'Call' }))
    .first()
    .boundingBox()
  expect(title!.width).toBeGreaterThan(200)
  expect(call!.y === undefined || call!.y >= title!.y + title!.height || call!.x >= title!.x + title!.width).toBe(true)
})

test('pages of settings have the same width beside the list of settings', async () => {
  await page.setViewportSize({ width: 1920, height: HEIGHT })
  const edges = new Map<string, string>()
  for (const path of [
    'settings/business',
    'settings/modules',
    'theme/sidenav',
    'theme/fonts',
    'config/leads',
    'config/opportunity',
    'config/quotations',
    'config/visits',
    'settings/portals',
    'integration',
    'api',
    'roles',
  ]) {
    await openInApp(page, `${inside}/${path}`)
    await settled(page)
    // The bar of the page and its content start and end at the same lines on every page.
    const box = await page.locator('main [class^=page_]').first().boundingBox()
    edges.set(path, `${box?.x} ${box?.width}`)
  }
  expect(new Set(edges.values()).size, JSON.stringify([...edges])).toBe(1)
})

test('a notice after a deletion stands in the bar, on a desk, a tablet and a phone', async () => {
  for (const width of [1440, 820, 360]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await openInApp(page, `${inside}/lead/${await newestLead(page, inside)}`)
    await settled(page)
    await page.locator('#main').focus()
    await page.keyboard.press('Delete')
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
    await notice.waitFor()
    const box = await notice.evaluate(async (one) => {
      await Promise.allSettled(one.parentElement!.getAnimations({ subtree: true }).map(({ finished }) => finished))
      const { top, bottom } = one.getBoundingClientRect()
      return { top, bottom }
    })
    const bar = await page.locator('header').first().boundingBox()
    expect(bar!.y + bar!.height - box.bottom, `${JSON.stringify(box)} at ${width} px`).toBeGreaterThanOrEqual(0)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(notice).toHaveCount(0)
  }
})
