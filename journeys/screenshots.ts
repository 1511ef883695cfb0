import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { startProduct } from './support/product.ts'

// Draws the images of docs/images from the demo business; CHROMIUM names the browser where Playwright has none of its own.

const project = join(import.meta.dirname, '..')
const target = join(project, 'docs/images')
const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})

try {
  mkdirSync(target, { recursive: true })
  const common: BrowserContextOptions = {
    baseURL: product.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  }
  const entry = await browser.newContext(common)
  const first = await entry.newPage()
  await first.goto('/sign-in')
  await first.getByRole('button', { name: 'Explore the demo business' }).click()
  await first.waitForURL(/\/dashboard/, { timeout: 60_000 })
  const inside = /\/business\/\d+/.exec(first.url())?.[0]
  const storageState = await entry.storageState()
  await entry.close()

  const draw = async (options: BrowserContextOptions & { name: string; open: (page: Page) => Promise<void> }) => {
    const { name, open, ...view } = options
    const context = await browser.newContext({ ...common, storageState, ...view })
    const page = await context.newPage()
    await open(page)
    await page.evaluate(async () => await document.fonts.ready)
    await page.screenshot({ path: join(target, name), animations: 'disabled' })
    await context.close()
    console.log(`docs/images/${name}`)
  }
  const openList = async (page: Page) => {
    await page.goto(`${inside}/leads`)
    await page.getByRole('row').nth(2).waitFor()
  }

  await draw({ name: 'leads-list.png', viewport: desk, colorScheme: 'light', open: openList })
  await draw({ name: 'leads-phone.png', viewport: phone, colorScheme: 'light', open: openList })
  await draw({
    name: 'lead-record-dark.png',
    viewport: desk,
    colorScheme: 'dark',
    open: async (page) => {
      const answer = page.waitForResponse((one) => /\/api\/leads\?/.test(one.url()))
      await openList(page)
      const { data } = (await (await answer).json()) as { data: { id: number }[] }
      await page.goto(`${inside}/lead/${data[0].id}`)
      await page.getByText(/created this lead/).waitFor()
    },
  })
  await draw({
    name: 'import-preview.png',
    viewport: desk,
    colorScheme: 'light',
    open: async (page) => {
      await page.goto(`${inside}/import/leads`)
      await page
        .getByLabel('File to import')
        .setInputFiles(join(project, 'fixtures/marketplace/indiamart-enquiries.csv'))
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: /^Import .*rows/ }).waitFor()
    },
  })
} finally {
  await browser.close()
  await product.stop()
}
