import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'
import { type Ask, PARAMETERS, screensOf } from './support/screens.ts'

// The visual check: screenshots of every screen of the route table, light and dark, on a desktop and a phone, from the demo business.
// Without an argument it creates the few images of docs/images; with a folder it saves everything there; further arguments
// choose screens by a part of their name. LANGUAGE (hi, gu, ta) sets the language. CHROMIUM is the path of the browser if
// Playwright has none.

const project = join(import.meta.dirname, '..')
const [folder, ...wanted] = process.argv.slice(2)
const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

/** What to wait for before the screenshot of a screen, beyond the usual. */
const READY: Record<string, (page: Page) => Promise<unknown>> = {
  leads: (page) => page.getByRole('row').nth(2).waitFor(),
  'leads-board': (page) => page.locator('main li a').first().waitFor(),
  'leads-duplicates': (page) => page.locator('main li li').first().waitFor({ timeout: 60_000 }),
}

const product = await startProduct()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
})
const common: BrowserContextOptions = {
  baseURL: product.url,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
}

try {
  const { storageState, business_id, ask } = await enterDemo(browser)
  if (folder) await drawAll({ storageState, business_id, ask, target: resolve(folder) })
  else await drawDocs({ storageState, inside: `/business/${business_id}`, ask })
} finally {
  await browser.close()
  await product.stop()
}

async function enterDemo(from: Browser) {
  const context = await from.newContext(common)
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Explore the demo business' }).click()
  await page.waitForURL(/\/dashboard/, { timeout: 60_000 })
  const business_id = /\/business\/(\d+)/.exec(page.url())?.[1] as string
  if (process.env.LANGUAGE) await choose(page, process.env.LANGUAGE)
  const storageState = await context.storageState()
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  await context.close()
  const ask: Ask = async (path) => {
    const answer = await fetch(`${product.url}/api/${path}`, {
      headers: { Authorization: `Bearer ${token}`, 'x-business-id': business_id },
    })
    return await answer.json()
  }
  return { storageState, business_id, ask }
}

/** Chooses a language for the demo's owner, on the server and in this browser. */
async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    const token = localStorage.getItem('id_token')
    const forgery = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    await fetch('/api/preferences', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-xsrf-token': decodeURIComponent(forgery),
      },
      body: JSON.stringify({ level: 'account', values: { language: chosen } }),
    })
    localStorage.setItem('language', chosen)
  }, language)
}

type Demo = { storageState: Awaited<ReturnType<BrowserContext['storageState']>>; ask: Ask }

async function drawAll({ storageState, business_id, ask, target }: Demo & { business_id: string; target: string }) {
  mkdirSync(target, { recursive: true })
  const { screens: all, empty } = await screensOf(business_id, ask)
  if (empty.length > 0) console.log(`Not drawn, because the demo business has no such record: ${empty.join(', ')}`)
  const screens = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  for (const [view, viewport] of Object.entries({ desk, phone })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const seen = { viewport, colorScheme, hasTouch: view === 'phone', isMobile: view === 'phone' }
      const member = await browser.newContext({ ...common, ...seen, storageState })
      const guest = await browser.newContext({ ...common, ...seen })
      for (const { name, path, is_guest } of screens) {
        const page = await (is_guest ? guest : member).newPage()
        await drawScreen(page, { name, path, file: join(target, `${name}-${view}-${colorScheme}.png`) }).catch(
          (error: Error) => {
            // The others are drawn all the same.
            console.error(`${path}, ${view}, ${colorScheme}: ${error.message}`)
            process.exitCode = 1
          },
        )
        await page.close()
      }
      await member.close()
      await guest.close()
      console.log(`${screens.length} screens, ${view}, ${colorScheme}`)
    }
  }
}

async function drawScreen(page: Page, { name, path, file }: { name: string; path: string; file: string }) {
  await page.goto(path)
  await settled(page)
  await READY[name]?.(page)
  await page.evaluate(async () => await document.fonts.ready)
  await page.screenshot({ path: file, animations: 'disabled' })
}

async function drawDocs({ storageState, inside, ask }: Demo & { inside: string }) {
  const target = join(project, 'docs/images')
  mkdirSync(target, { recursive: true })
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
      await page.goto(`${inside}/lead/${await PARAMETERS.leadId(ask)}`)
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
}
