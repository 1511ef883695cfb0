import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { screenPaths } from '#engine/record/screens.ts'
import { catalog } from '#modules/catalog.ts'
import { startProduct } from './support/product.ts'
import { settled } from './support/settled.ts'
import { routeTable } from './support/route-table.ts'

// The visual check: screenshots of every screen of the route table, light and dark, on a desktop and a phone, from the demo business.
// Without an argument it creates the few images of docs/images; with a folder it saves everything there; further arguments
// choose screens by a part of their name. LANGUAGE (hi, gu, ta) sets the language. CHROMIUM is the path of the browser if
// Playwright has none.

const project = join(import.meta.dirname, '..')
const [folder, ...wanted] = process.argv.slice(2)
const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

/** The values of path parameters. A new parameter must be added here, else the check fails and names it. */
const PARAMETERS: Record<string, (ask: Ask) => Promise<string | null>> = {
  leadId: async (ask) => String((await ask<{ data: { id: number }[] }>('leads?limit=1&sort=-created_at')).data[0].id),
  roleId: async (ask) => String((await ask<{ data: { id: number }[] }>('roles')).data[1].id),
  // A report that somebody kept.
  reportId: async (ask) => {
    const { data } = await ask<{ data: { id: number }[] }>('saved_filters?scope=report')
    return data[0] ? String(data[0].id) : null
  },
  branchId: async (ask) => String((await ask<{ id: number }[]>('my_branches'))[0].id),
}
/** Routes whose parameters stand for several screens. */
const SCREENS: Record<string, string[]> = {
  '/business/$businessId/$action/{-$itemId}/$moduleName': [
    '/business/$businessId/create/lead',
    '/business/$businessId/edit/$leadId/lead',
    '/business/$businessId/import/leads',
  ],
  '/business/$businessId/leads': ['/business/$businessId/leads', '/business/$businessId/leads?layout=board'],
  '/business/$businessId/opportunities': [
    '/business/$businessId/opportunities',
    '/business/$businessId/opportunities?layout=board',
  ],
  '/business/$businessId/reports/$reportId': ['/business/$businessId/reports/sales-month'],
  '/business/$businessId/reports_module/$moduleName': ['/business/$businessId/reports_module/leads'],
  // These screens need a search part to show anything.
  '/verify-otp': ['/verify-otp?email=asha@example.in'],
  '/change-reset-password': ['/change-reset-password?token=seen'],
  '/business/$businessId/integrations/$provider': [
    '/business/$businessId/integrations/indiamart',
    '/business/$businessId/integrations/tradeindia',
    '/business/$businessId/integrations/website',
  ],
  '/business/$businessId/branch/{-$branchId}': [
    '/business/$businessId/branch',
    '/business/$businessId/branch/$branchId',
  ],
}
/** What to wait for before the screenshot of a screen, beyond the usual. */
const READY: Record<string, (page: Page) => Promise<unknown>> = {
  leads: (page) => page.getByRole('row').nth(2).waitFor(),
  'leads-board': (page) => page.locator('main li a').first().waitFor(),
  'leads-duplicates': (page) => page.locator('main li li').first().waitFor({ timeout: 60_000 }),
}

type Ask = <Answer>(path: string) => Promise<Answer>
type Screen = { name: string; path: string; is_guest: boolean }

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

/** The newest record whose page has this address; null where the demo business has none. */
async function newestOf(address: string, ask: Ask): Promise<string | null> {
  const record = catalog.records.find((one) => address.endsWith(`/${screenPaths(one).one}/$id`))
  if (!record) throw new Error(`No record has the page ${address}`)
  const { data } = await ask<{ data?: { id: number }[] }>(`${record.path}?limit=1&sort=-id`)
  return data?.[0] ? String(data[0].id) : null
}

/** The address of a screen with its parameters filled in; null where the demo business has no record for it. */
async function filledIn(pattern: string, business_id: string, ask: Ask): Promise<string | null> {
  let path = pattern.replace('$businessId', business_id)
  for (const [, parameter] of pattern.matchAll(/\$(\w+)/g)) {
    if (parameter === 'businessId') continue
    const fill = parameter === 'id' ? () => newestOf(pattern, ask) : PARAMETERS[parameter]
    if (!fill)
      throw new Error(`The screen ${pattern} is not drawn: journeys/screenshots.ts does not know $${parameter}`)
    const value = await fill(ask)
    if (value === null) return null
    path = path.replace(`$${parameter}`, value)
  }
  return path
}

/** Every screen of the route table with its parameters filled in; the pages of records that the demo business has not are named. */
async function screensOf(business_id: string, ask: Ask): Promise<Screen[]> {
  const screens: Screen[] = []
  const empty: string[] = []
  for (const route of routeTable()) {
    if (route.is_redirect || route.path === '/business/$businessId') continue
    for (const pattern of SCREENS[route.path] ?? [route.path]) {
      const path = await filledIn(pattern, business_id, ask)
      if (path === null) {
        empty.push(route.path)
        continue
      }
      const name = pattern
        .replace('/business/$businessId/', '')
        .replace(/\?layout=(\w+)/, '-$1')
        .replace(/\?.*/, '')
        .replace(/\$\w+/g, 'one')
        .replace(/^\//, '')
        .replaceAll('/', '-')
      screens.push({ name, path, is_guest: route.is_guest })
    }
  }
  if (empty.length > 0) console.log(`Not drawn, because the demo business has no such record: ${empty.join(', ')}`)
  return screens
}

async function drawAll({ storageState, business_id, ask, target }: Demo & { business_id: string; target: string }) {
  mkdirSync(target, { recursive: true })
  const screens = (await screensOf(business_id, ask)).filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  )
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
