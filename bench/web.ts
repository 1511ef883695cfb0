import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { goalOf, weigh } from '../journeys/support/web-weight.ts'
import { buildWeb, isWebStale, webFolder } from '#apps/server/web-build.ts'
import { startEmbedded } from '#apps/server/embedded/embedded.server.ts'
import { migrate } from '#apps/server/database/migrate.server.ts'
import { installJobs } from '#engine/server/jobs/install.server.ts'
import { fill } from './data.ts'
import {
  BYTES_UNTIL_USABLE,
  COUNT_FRAMES,
  GO_TO_LIST,
  signedIn,
  WATCH_FRAMES,
  WATCH_KEYS,
  WATCH_LIST,
} from './page-scripts.ts'

// The browser's figures: size of a cold visit, time until the list is usable, time from a key to its display, late frames of scrolling.

const project = join(import.meta.dirname, '..')
const PORT = 39_103
const VISITS = 5
const KEYS = 30

interface Visit {
  usable: number
  bytes: number
}

/** Measures the web app with this many leads in a real Chromium; returns the tables for README.md. */
export async function measureWeb(options: {
  leads: number
  /** Path of a Chromium. */
  browser: string | null
  log: (line: string) => void
}): Promise<string> {
  const { leads, log } = options
  if (isWebStale(project)) await buildWeb(project)
  const server = await startEmbedded({ dataDir: '', throwaway: true, durable: true, log })
  let browser: Browser | undefined
  let api: ReturnType<typeof fork> | undefined
  try {
    const { ownerUrl, appUrl } = await server.createDatabase('bench')
    await migrate({ ownerUrl, folder: join(project, 'database/migrations') })
    await installJobs(ownerUrl)
    const adminUrl = server.adminUrl.replace('/postgres?', '/bench?').replace(/\/postgres$/, '/bench')
    const measured = await fill({ adminUrl, leads, log })
    const token = await signIn(adminUrl, measured)
    api = fork(join(import.meta.dirname, 'api.ts'), [appUrl, String(PORT), webFolder(project)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await new Promise<void>((resolve) => api?.once('message', () => resolve()))
    browser = await chromium.launch({
      executablePath: options.browser ?? undefined,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    const open = () => openList(browser as Browser, { ...measured, token })
    const visits: Visit[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      const { page, ...figures } = await open()
      visits.push(figures)
      await page.context().close()
      log(`list usable after ${Math.round(figures.usable)} ms`)
    }
    const { page } = await open()
    const rows = [
      ['Key to paint, search of the list', await typeInto(page, () => page.locator('[data-search]').click())],
      ['Key to paint, search of the filters', await typeInto(page, () => openFilter(page))],
      ['Key to paint, field of a form', await typeInto(page, () => openForm(page))],
    ] as const
    const clicks = await goToList(page, measured.business_id)
    await page.goto(`http://localhost:${PORT}/business/${measured.business_id}/leads`)
    await page.locator('[role=row][aria-rowindex="4"] [role=gridcell]').first().waitFor()
    const scroll = await scrollRows(page)
    return report({ leads, visits, clicks, rows, scroll })
  } finally {
    await browser?.close()
    api?.kill()
    await server.stop()
  }
}

// Inserts a session, and the data that a business needs before its pages open.
async function signIn(adminUrl: string, { user_id, business_id }: { user_id: number; business_id: number }) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const token = randomBytes(32).toString('base64url')
  await admin.query(
    `insert into session (token_hash, account_id, expires_at, last_seen_at) values ($1, $2, now() + interval '6 hours', now())`,
    [createHash('sha256').update(token).digest(), user_id],
  )
  const { OPENING_FIELDS } = await import('#modules/business/business.record.ts')
  for (const name of OPENING_FIELDS)
    await admin
      .query(`update business set "${name}" = coalesce("${name}", 'Trading') where id = $1`, [business_id])
      .catch(() => {})
  await admin.end()
  return token
}

/** A cold visit of the list: nothing cached, until rows are painted and the search takes a key. */
async function openList(
  browser: Browser,
  { business_id, user_id, token }: { business_id: number; user_id: number; token: string },
): Promise<Visit & { page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    // The page's policy forbids scripts from text, but the measuring scripts are text.
    bypassCSP: true,
  })
  await context.addInitScript(signedIn({ id: user_id, token }) + WATCH_LIST)
  const page = await context.newPage()
  await page.goto(`http://localhost:${PORT}/business/${business_id}/leads`)
  const usable = Number(await (await page.waitForFunction('window.usable_at')).jsonValue())
  const bytes = Number(await page.evaluate(BYTES_UNTIL_USABLE))
  return { page, usable, bytes }
}

async function openFilter(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a field' }).click()
}

async function openForm(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New lead' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: false }).first().click()
}

/** Milliseconds from a click in the side menu to painted rows, in an app that is open already. */
async function goToList(page: Page, business_id: number): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    await page.goto(`http://localhost:${PORT}/business/${business_id}/dashboard`)
    await page.locator('nav a[href$="/leads"]').waitFor()
    // Wait for the dashboard's own requests, which do not belong to the list.
    await page.waitForTimeout(1500)
    times.push(await page.evaluate<number>(GO_TO_LIST))
  }
  return times
}

/** Milliseconds from each key to the frame that shows it. */
async function typeInto(page: Page, enter: () => Promise<void>): Promise<number[]> {
  await enter()
  await page.waitForTimeout(500)
  await page.evaluate(WATCH_KEYS)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('abcde'[key % 5])
    await page.waitForTimeout(60)
  }
  return await page.evaluate<number[]>('window.key_times')
}

interface Scroll {
  frames: number
  late: number
  longest: number
  long_tasks: number
  rows: number
}

/** Scrolls with the wheel for five seconds over all rows and counts late frames. */
async function scrollRows(page: Page): Promise<Scroll> {
  await page.evaluate(WATCH_FRAMES)
  await page.locator('[role=grid]').hover()
  const end = Date.now() + 5000
  while (Date.now() < end) await page.mouse.wheel(0, 240)
  return await page.evaluate<Scroll>(COUNT_FRAMES)
}

const at = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

function report(figures: {
  leads: number
  visits: Visit[]
  clicks: number[]
  rows: readonly (readonly [string, number[]])[]
  scroll: Scroll
}): string {
  const { leads, visits, clicks, rows, scroll } = figures
  const usable = visits.map((visit) => visit.usable)
  const sizes = weigh(project).map(
    ({ screen, bytes, files }) =>
      `| JavaScript, ${screen} | ${(bytes / 1000).toFixed(1)} KB in ${files.length} files | ${goalOf(screen) / 1000} KB |`,
  )
  const keys = rows.map(
    ([name, times]) =>
      `| ${name}, p50 / p95 | ${at(times, 0.5).toFixed(0)} / ${at(times, 0.95).toFixed(0)} ms | 50 ms |`,
  )
  return `### The browser, ${leads.toLocaleString('en-IN')} leads

| What | Figure | Goal |
|---|---|---|
${sizes.join('\n')}
| JavaScript over the wire until the list is usable (Brotli) | ${(
    at(
      visits.map((visit) => visit.bytes),
      0.5,
    ) / 1000
  ).toFixed(1)} KB | |
| Lead list usable after navigation, nothing cached, best / median | ${Math.min(...usable).toFixed(0)} / ${at(usable, 0.5).toFixed(0)} ms | 1,000 ms |
| Lead list usable after a click in the side menu, best / median | ${Math.min(...clicks).toFixed(0)} / ${at(clicks, 0.5).toFixed(0)} ms | 1,000 ms |
${keys.join('\n')}
| Five seconds of wheel: frames, later than 25 ms, longest | ${scroll.frames}, ${scroll.late}, ${scroll.longest.toFixed(0)} ms | none late |
| Five seconds of wheel: long tasks, rows passed | ${scroll.long_tasks}, ${scroll.rows.toLocaleString('en-IN')} | none |`
}
