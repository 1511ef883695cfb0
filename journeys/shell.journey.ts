import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { openInApp } from './support/in-app.ts'
import { missingFiles } from './support/installed.ts'
import { setOffline } from './support/network.ts'
import { enterWith, newOwner, newSession, type Signed } from './support/people.ts'
import type { Product } from './support/product.ts'
import { test } from './support/shared-product.ts'

// The shell around every screen, on one device and on a second one.

let product: Product
let owner: Signed
let session: Awaited<ReturnType<BrowserContext['storageState']>>
let inside: string
let lead_id: number
let page: Page

test.beforeAll(async ({ browser, request, product: shared }) => {
  test.setTimeout(240_000)
  product = shared
  owner = await newOwner(request, product.url)
  inside = `/business/${owner.business_id}`
  for (const name of ['Kavita Shah', 'Suresh Mishra', 'Hetal Verma'])
    lead_id = (await owner.ask<{ id: number }>('POST', 'leads', { name })).id
  page = await signedIn(browser)
  session = await page.context().storageState()
})

test.afterAll(() => page?.context().close())

/** Opens a separate browser with a session of its own. */
async function signedIn(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options })
  const opened = await context.newPage()
  await enterWith(opened, { ...owner, session: await newSession(product.url, owner) })
  return opened
}

/** Types into the open palette and presses Enter when the wanted line is the one that Enter opens. */
async function typeAndPick(on: Page, text: string, line: RegExp): Promise<void> {
  await on.keyboard.type(text)
  await expect(on.getByRole('option', { name: line, selected: true })).toBeVisible()
  await on.keyboard.press('Enter')
}

const sidebar = (on = page) => on.getByRole('navigation', { name: 'Modules' })
const root = (on = page) => on.locator('html')

async function openPersonMenu(on: Page, entry: string): Promise<void> {
  await on.getByRole('complementary', { name: 'Sidebar' }).getByRole('button', { name: 'Asha Mehta' }).click()
  await on.getByRole('menuitem', { name: entry }).click()
}

// The build names the script of the list after its route or after its pack.
const LIST_SCRIPT = /\/assets\/(?:RecordListRoute|list)[.-].*\.js/

test('the title names the next page during loading, the progress bar is shown, and breadcrumbs lead back', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  // Before the page opens: the pointer may rest on the link, which loads the screen in advance.
  await page.route(LIST_SCRIPT, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${inside}/dashboard`)
  await expect(page).toHaveTitle('Dashboard · Vanik')
  await sidebar().getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page).toHaveTitle('Leads · Vanik')
  await expect(page.locator('[data-busy]')).toBeAttached()
  await expect(page.getByRole('grid')).toHaveCount(0)
  release()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.unroute(LIST_SCRIPT)

  await page.goto(`${inside}/lead/${lead_id}`)
  await expect(page).toHaveTitle('Hetal Verma · Vanik')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page).toHaveURL(`${inside}/leads`)
})

test('unknown paths lead to /404, and its links work', async () => {
  for (const path of [
    '/nothing',
    `${inside}/nothing`,
    `${inside}/do/nothing`,
    `${inside}/integrations/nothing`,
    '/business/0/x/y/z',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
  }
  await expect(page).toHaveTitle('Page not found · Vanik')
  await page.getByRole('link', { name: 'Go to your businesses' }).click()
  await expect(page).toHaveURL('/business')
})

test('a shortcut of the installed app opens its screen of the last business', async () => {
  await page.goto(`${inside}/dashboard`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('location'))).not.toBeNull()
  await page.goto('/business?go=create/lead')
  await expect(page).toHaveURL(`${inside}/create/lead`)
  await page.goto('/business?go=//evil.example')
  await expect(page.getByRole('heading', { name: 'Your businesses' })).toBeVisible()
})

test('the keyboard: search, go to, the sheet, new, select, clear, refresh, back', async () => {
  await page.goto(`${inside}/leads`)
  await expect(page.getByRole('grid').getByText('Hetal Verma')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+g')
  await expect(page.getByRole('option', { name: 'All businesses' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Sign out' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('kavita')
  await expect(page).toHaveURL(/q=kavita/)
  await expect(page.getByRole('grid').getByText('Hetal Verma')).toHaveCount(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByRole('grid').getByText('Hetal Verma')).toBeVisible()

  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toHaveCount(0)

  const again = page.waitForRequest(/\/api\/(?:leads\?|batch$)/)
  await page.keyboard.press('r')
  await again
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('In a list')
  await expect(sheet.getByText('Refresh the data')).toBeVisible()
  await sheet.getByLabel('Single-letter shortcuts are on').uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await expect(sheet).toHaveCount(0)
  await typeAndPick(page, 'Keyboard', /^Keyboard shortcuts/)
  await sheet.getByLabel('Single-letter shortcuts are on').check()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+n')
  await expect(page.getByRole('dialog', { name: /New lead/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Create opens the panel of a new record over any screen, by the mouse, by keys and from the search', async () => {
  await page.goto(`${inside}/settings`)
  const panel = page.getByRole('dialog', { name: 'New lead' })
  const heading = page.getByRole('heading', { name: 'Settings', level: 1 })
  const closed = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(`${inside}/settings`)
  }
  await page.locator('header').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('menuitem', { name: /^Lead/ }).click()
  await expect(panel).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Full form' })).toBeVisible()
  await closed()
  await expect(heading).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('l')
  await expect(panel).toBeVisible()
  await closed()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await typeAndPick(page, 'Create lead', /^Create lead/)
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Panel Over Settings')
  await panel.getByRole('button', { name: /Create lead|Save/ }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(`${inside}/settings`)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Panel Over Settings' })).toBeVisible()
})

test('on a record, arrows open the next one, Delete deletes it and Undo restores it', async () => {
  await page.goto(`${inside}/leads`)
  await page.getByText('Suresh Mishra').click()
  await expect(page.getByRole('heading', { name: 'Suresh Mishra' })).toBeVisible()
  await page.locator('#main').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: /Kavita Shah|Hetal Verma/ })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Suresh Mishra' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL(`${inside}/leads`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'Suresh Mishra' })).toBeVisible()
  await page.locator('#main').focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${inside}/leads`)
})

test('signing in, opening the list and changing a lead work without a mouse', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url })
  const keys = await context.newPage()
  await keys.goto('/sign-in')
  await keys.getByLabel('Phone or email').focus()
  await keys.keyboard.type(owner.email)
  await keys.keyboard.press('Tab')
  await keys.keyboard.type(owner.password)
  await keys.keyboard.press('Enter')
  await expect(keys.getByRole('heading', { name: 'Your businesses' })).toBeVisible()
  await tabTo(keys, /Mehta Silk House/)
  await keys.keyboard.press('Enter')
  await expect(keys.getByRole('heading', { name: /Good/ })).toBeVisible()
  await keys.keyboard.press('g')
  await expect(keys.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await typeAndPick(keys, 'Leads', /^Leads/)
  await expect(keys).toHaveURL(`${inside}/leads`)
  await expect(keys.getByRole('grid').getByText('Kavita Shah')).toBeVisible()
  await keys.keyboard.press('j')
  await keys.keyboard.press('Enter')
  await expect(keys).toHaveURL(/\/lead\/\d+$/)
  await tabTo(keys, /^Edit$/)
  await keys.keyboard.press('Enter')
  const drawer = keys.getByRole('dialog')
  await expect(drawer.getByLabel('Business name')).toBeVisible()
  await tabTo(keys, /^Business name/)
  await keys.keyboard.type('Konark Textiles')
  await keys.keyboard.press('Control+Enter')
  await expect(drawer).toHaveCount(0)
  await expect(keys.getByText('Konark Textiles').first()).toBeVisible()
  await context.close()
})

/** Presses Tab until an element with that name has the focus. */
async function tabTo(on: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await on.keyboard.press('Tab')
    const focused = await on.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const labels = [...((element as HTMLInputElement | null)?.labels ?? [])].map((label) => label.textContent)
      return element?.getAttribute('aria-label') ?? labels[0] ?? element?.textContent?.trim() ?? ''
    })
    expect(focused).toMatch(name)
  }).toPass({ intervals: [0] })
}

test('the offline dialog has its specified words and width, and closes with OK, Escape or the network', async () => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(`${inside}/leads`)
  await expect(page.getByRole('grid').getByText('Hetal Verma')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'No Internet Connection' })
  await setOffline(page, true)
  await expect(dialog).toContainText('Make Sure that Wi-Fi or Mobile Data is turned On. Then Try Again')
  const width = async () => Math.round((await dialog.boundingBox())?.width ?? 0)
  await expect.poll(width).toBe(400)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await setOffline(page, false)
  await page.setViewportSize({ width: 1280, height: 800 })
  await setOffline(page, true)
  await expect.poll(width).toBe(350)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
  await setOffline(page, false)
  await setOffline(page, true)
  await expect(dialog).toBeVisible()
  await setOffline(page, false)
  await expect(dialog).toHaveCount(0)
})

test('maintenance replaces the app and ends by itself', async () => {
  await page.clock.install()
  await page.goto(`${inside}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNDER_MAINTENANCE', message: 'Soon' } }),
  )
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'Under Maintenance' })).toBeVisible()
  await expect(
    page.getByText("We're currently improving your experience. We'll be back shortly. Thank you for your patience."),
  ).toBeVisible()
  await page.unroute('**/api/**')
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('heading', { name: /Good/ })).toBeVisible()
})

test('a newer version is offered; if one is already pending, the next is applied at once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, storageState: session })
  const other = await context.newPage()
  let version = 'second'
  await other.route('**/version.json', (route) => route.fulfill({ json: { version } }))
  await other.goto(`${inside}/dashboard`)
  const prompt = other.getByRole('status', { name: 'Update' })
  await expect(prompt).toContainText('A new version is ready')
  await prompt.getByRole('button', { name: 'Refresh' }).click()
  await other.waitForURL(/[?&]refresh=\d{13}/)

  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Later' }).click()
  await expect(prompt).toHaveCount(0)
  version = 'third'
  const before = new URL(other.url()).searchParams.get('refresh')
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => new URL(other.url()).searchParams.get('refresh')).not.toBe(before)
  await context.close()
})

test('the colour mode follows the system, then the choice, without a flash, also on a second device', async ({
  browser,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${inside}/dashboard`)
  await expect(root()).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root()).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  const kept = page.waitForResponse(
    (answer) => /api\/preferences/.test(answer.url()) && answer.request().method() === 'PUT',
  )
  await openPersonMenu(page, 'Dark')
  await expect(root()).toHaveAttribute('data-theme', 'dark')
  await kept
  // The mode is set before any code of the page has run.
  await page.route(/\/assets\/index.*\.js/, (route) => route.abort())
  await page.goto(`${inside}/dashboard`, { waitUntil: 'domcontentloaded' })
  await expect(root()).toHaveAttribute('data-theme', 'dark')
  await page.unroute(/\/assets\/index.*\.js/)

  const second = await signedIn(browser)
  await second.goto(`${inside}/dashboard`)
  await expect(root(second)).toHaveAttribute('data-theme', 'dark')
  await second.context().close()
  await page.goto(`${inside}/dashboard`)
  await openPersonMenu(page, 'System')
  await expect(root()).toHaveAttribute('data-theme', 'light')
})

test('the owner has two dashboards; figures of the business open their rows, and sections are arranged', async () => {
  await page.goto(`${inside}/dashboard`)
  await page.getByRole('button', { name: 'Business Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Business Dashboard', level: 1 })).toBeVisible()
  const choose = async (filter: RegExp, value: string) => {
    await page.getByRole('button', { name: filter }).click()
    await page.getByRole('group', { name: 'Period' }).getByRole('button', { name: value, exact: true }).click()
  }
  const strip = page.getByRole('region', { name: 'Overview' })
  await choose(/^Period/, 'Yesterday')
  await expect(strip.getByText('₹0').first()).toBeVisible()
  await choose(/^Period/, 'Today')
  await page.getByRole('button', { name: 'Sections' }).click()
  await page.getByRole('switch', { name: 'Leads by status' }).uncheck()
  await page.getByRole('button', { name: 'Leads by user: up' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Leads by status' })).toHaveCount(0)
  // The account has the arrangement, so another browser shows it too.
  await page.evaluate(() => localStorage.removeItem('Business Dashboard layout'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Leads by user' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Leads by status' })).toHaveCount(0)
  const sources = page.locator('section', { has: page.getByRole('heading', { name: 'Sales by source' }) })
  await expect(sources.locator('canvas')).toBeVisible()
  await sources.getByRole('button', { name: 'Show as a table' }).click()
  // The figure of this period; beside it is that of the one before, which opens its own rows.
  const figure = sources.getByRole('row').nth(1).getByRole('cell').nth(1)
  const count = await figure.textContent()
  await figure.getByRole('link').click()
  await expect(page).toHaveURL(/\/leads\?/)
  await expect(page.getByText(`${count} leads`, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Period: Today' })).toBeVisible()
  await page.getByRole('button', { name: 'User Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My follow-ups' })).toBeVisible()
})

test('appearance: density, width, parts of the page, and reset to the defaults', async () => {
  await page.goto(`${inside}/leads`)
  const row = page.getByRole('row').nth(2)
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBe(40)
  await openPersonMenu(page, 'Appearance')
  const panel = page.getByRole('dialog', { name: 'Appearance' })
  await panel.getByRole('radio', { name: 'Compact' }).check()
  await panel.getByRole('radio', { name: 'At most 1360 px' }).check()
  await panel.getByLabel('Toolbar of lists').uncheck()
  await panel.getByLabel('Footer of lists').uncheck()
  await panel.getByLabel('Top bar').uncheck()
  await expect(root()).toHaveAttribute('data-page-width', 'fixed')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(32)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
  await page.reload()
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(32)
  await openPersonMenu(page, 'Appearance')
  await panel.getByRole('button', { name: 'Reset to defaults' }).click()
  await expect(panel.getByLabel('Top bar')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(40)
})

test('the sidebar is open, folds to a rail that is stored, and expands under a resting pointer', async () => {
  await page.goto(`${inside}/dashboard`)
  const words = sidebar().getByText('Leads', { exact: true })
  await expect(words).toBeVisible()
  const narrow = async () => (await page.locator('#main').boundingBox())?.x ?? 0
  expect(await narrow()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await expect.poll(narrow).toBeLessThan(80)
  await page.mouse.move(700, 500)
  await page.reload()
  await expect.poll(narrow).toBeLessThan(80)
  await page.mouse.move(20, 300)
  await expect(page.getByText('Ctrl K')).toBeVisible()
  await page.mouse.move(700, 500)
  await expect(page.getByText('Ctrl K')).toBeHidden()
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await expect.poll(narrow).toBeGreaterThan(200)
  await sidebar().getByRole('button', { name: 'Sales' }).click()
  await expect(sidebar().getByRole('link', { name: 'Leads', exact: true })).toBeHidden()
  await sidebar().getByRole('button', { name: 'Sales' }).click()
  await expect(sidebar().getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
})

test('the side menu: order by keys and by drag, own names, hidden entries, on this device and the next', async ({
  browser,
}) => {
  await page.goto(`${inside}/theme/sidenav`)
  await expect(page).toHaveTitle('Side-Nav Customization · Vanik')
  // Other modules may stand between these.
  const arranged = ['Enquiries', 'Opportunities', 'Contacts', 'Reminders', 'Tasks', 'Settings']
  const watched = [...arranged, 'Dashboard', 'Leads']
  const links = async (on = page) => {
    const all = await sidebar(on).getByRole('link').allTextContents()
    return all.filter((name) => watched.includes(name))
  }
  await expect(sidebar().getByRole('link', { name: 'Settings' })).toBeVisible()
  const first = await links()
  await page.getByRole('button', { name: /^Move Reminders: 3 of 6/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: /^Move Reminders: 2 of 6/ })).toBeFocused()
  await expect(page.getByText('Reminders is now 2 of 6')).toBeAttached()
  await page.getByRole('textbox', { name: 'Own name of Leads', exact: true }).fill('Enquiries')
  await page.getByRole('button', { name: 'Hide Dashboard' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The side menu is saved')).toBeVisible()
  await expect.poll(links).toEqual(arranged)
  await page.reload()
  await expect.poll(links).toEqual(arranged)
  const second = await signedIn(browser)
  await second.goto(`${inside}/leads`)
  await expect.poll(() => links(second)).toEqual(arranged)
  await second.context().close()

  await page.getByRole('button', { name: /^Move Tasks: 3 of 6/ }).hover()
  await page
    .getByRole('button', { name: /^Move Tasks: 3 of 6/ })
    .dragTo(page.getByRole('button', { name: /^Move Reminders: 2 of 6/ }))
  await expect(page.getByRole('button', { name: /^Move Tasks: 2 of 6/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(links).toEqual(first)
})

test('font and colour: only real colours, the figures, and they hold on this device and the next', async ({
  browser,
}) => {
  const brand = (on = page) =>
    on.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())
  await page.goto(`${inside}/theme/fonts`)
  await expect(page).toHaveTitle('Font and colour · Vanik')
  expect(await brand()).toBe('#50CD89')
  await expect(
    page.getByText('White text would have too little contrast (2.01 : 1), so text on this colour is dark.'),
  ).toBeVisible()
  const hex = page.getByLabel('Colour as hex digits')
  await hex.fill('#12;}body{color:red')
  await expect(page.getByText('Enter a colour of 3 or 6 hex digits, such as #50CD89')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await hex.fill('#25e')
  await expect(page.getByText('Readable everywhere (WCAG 2.2 AA)')).toBeVisible()
  await page.getByRole('radio', { name: /^Mukta/ }).check()
  await page.getByRole('radio', { name: 'Large', exact: true }).check()
  await page.getByRole('button', { name: 'For the whole business' }).click()
  await page.getByRole('button', { name: '#7c3aed' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Font and colour are saved')).toBeVisible()
  expect(await brand()).toBe('#7c3aed')
  await page.getByRole('button', { name: 'For me' }).click()
  await hex.fill('#25e')
  await page.getByRole('radio', { name: /^Mukta/ }).check()
  // A choice that is interrupted by leaving the page or a lost network is kept: the first paint after a reload is correct, the
  // server's older answer changes nothing, and the choice is sent again until the server has it.
  await page.route('**/api/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => brand()).toBe('#2255ee')
  await expect(page.locator('body')).toHaveCSS('font-family', /^Mukta/)
  await page.reload()
  expect(await brand()).toBe('#2255ee')
  await expect(page.getByRole('heading', { name: 'Font and colour' })).toBeVisible()
  expect(await brand()).toBe('#2255ee')
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/preferences') && answer.request().method() === 'PUT' && answer.ok(),
  )
  await page.unroute('**/api/preferences')
  await sent
  const second = await signedIn(browser)
  await second.goto(`${inside}/dashboard`)
  await expect.poll(() => brand(second)).toBe('#2255ee')
  await second.context().close()
  await page.goto(`${inside}/theme/fonts`)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => brand()).toBe('#7c3aed')
})

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('has a manifest with icons and shortcuts that exist', async ({ request }) => {
    const answer = await request.get(`${product.url}/manifest.webmanifest`)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({ name: 'Vanik', display: 'standalone', scope: '/' })
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((one: { icons: unknown[] }) => one.icons)]
    expect(icons.map((icon: { purpose?: string }) => icon.purpose)).toContain('maskable')
    for (const { src, type } of icons) {
      const icon = await request.get(`${product.url}${src}`)
      expect(icon.ok(), src).toBe(true)
      expect(icon.headers()['content-type'], src).toContain(type)
    }
    for (const { url } of manifest.shortcuts) expect(url).toMatch(/^\/business\?go=[a-z/]+$/)
  })

  test('opens without a network, keeps no answer of the API, and forgets the person at sign-out', async ({
    browser,
  }) => {
    // Use a separate session, because signing out ends it.
    const app = await signedIn(browser, { serviceWorkers: 'allow' })
    const context = app.context()
    await app.goto(`${inside}/dashboard`)
    await app.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    })
    await app.goto(`${inside}/leads`)
    await expect(app.getByRole('grid').getByText('Hetal Verma')).toBeVisible()
    // The files of all other screens arrive in the background.
    await expect.poll(() => missingFiles(app), { timeout: 60_000 }).toEqual([])
    await setOffline(app, true)
    // A new page takes its network state from the system, which is online, so set it offline again. Until then no answer
    // may arrive.
    await app.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await app.goto(`${inside}/leads`)
    await setOffline(app, false)
    await setOffline(app, true)
    await app.unroute('**/api/**')
    await expect(app.getByRole('dialog', { name: 'No Internet Connection' })).toBeVisible()
    await app.keyboard.press('Escape')
    await expect(sidebar(app).getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
    await app.goto('/business')
    await expect(app.getByRole('heading', { name: 'Your businesses' })).toBeVisible()
    await setOffline(app, false)
    const kept = () =>
      app.evaluate(async () => {
        const names = await caches.keys()
        const entries = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)),
        )
        return { names, urls: entries.flat() }
      })
    expect((await kept()).urls.filter((url) => url.includes('/api/'))).toEqual([])
    await app.goto(`${inside}/leads`)
    await expect(app.getByRole('grid').getByText('Hetal Verma')).toBeVisible()
    await openPersonMenu(app, 'Sign out')
    await expect(app.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(
      await app.evaluate(() => Object.keys(localStorage).filter((key) => !['theme-mode', 'language'].includes(key))),
    ).toEqual([])
    // Only files of the product remain, which are the same for everybody.
    const left = (await kept()).urls.map((url) => new URL(url).pathname)
    expect(left.filter((path) => !/^\/(?:assets|icons)\/|^\/[a-z-]*(?:\.[a-z0-9]+)?$/.test(path))).toEqual([])
    await context.close()
  })
})

test('on a phone the search and the menu are in the thumb’s reach, and the way back stands beside the title', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: await page.context().storageState(),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const phone = await context.newPage()
  await phone.goto(`${inside}/lead/${lead_id}`)
  await phone.getByRole('link', { name: 'Back to Leads' }).click()
  await expect(phone).toHaveURL(`${inside}/leads`)
  const bar = phone.getByRole('navigation', { name: 'Main screens' })
  await expect(bar.getByRole('link', { name: 'Leads' })).toHaveAttribute('aria-current', 'page')
  const entries = await bar.locator('> *').evaluateAll((all) =>
    all.map((one) => {
      const { width, height, bottom } = one.getBoundingClientRect()
      const word = one.querySelector('span') as HTMLElement
      return {
        large: width >= 44 && height >= 44,
        low: bottom <= innerHeight,
        whole: word.scrollWidth <= word.clientWidth,
      }
    }),
  )
  expect(entries).toEqual(Array(5).fill({ large: true, low: true, whole: true }))
  await bar.getByRole('button', { name: 'Search' }).click()
  await expect(phone.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Menu' }).click()
  await expect(sidebar(phone)).toBeVisible()
  expect(await phone.evaluate(() => getComputedStyle(document.querySelector('aside') as Element).zIndex)).toBe('105')
  await phone.keyboard.press('Escape')
  await expect(sidebar(phone)).toBeHidden()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await sidebar(phone).getByRole('link', { name: 'Dashboard' }).click()
  await expect(sidebar(phone)).toBeHidden()
  await expect(phone).toHaveTitle('Dashboard · Vanik')
  await phone.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await context.close()
})

test('the screens and panels of the shell have no accessibility findings', async ({ browser }) => {
  test.setTimeout(240_000)
  const check = (open: (on: Page) => Promise<void>) =>
    expectAccessible({ browser, base_url: product.url, session, open })
  await check(async (on) => {
    await openInApp(on, `${inside}/theme/fonts`)
    await expect(on.getByRole('heading', { name: 'Contrast' })).toBeVisible()
  })
  await check(async (on) => {
    await openInApp(on, `${inside}/theme/sidenav`)
    await expect(on.getByRole('textbox', { name: 'Own name of Leads', exact: true })).toBeVisible()
  })
  await check(async (on) => {
    await openInApp(on, '/404')
    await expect(on.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  })
  await check(async (on) => {
    await openInApp(on, '/500')
    await expect(on.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  })
  await check(async (on) => {
    await openInApp(on, `${inside}/leads`)
    await expect(on.getByRole('grid').getByText('Hetal Verma')).toBeVisible()
    await on.keyboard.press('Control+k')
    await expect(on.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    await typeAndPick(on, 'Appearance', /^Appearance/)
    await expect(on.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
  })
  await check(async (on) => {
    await openInApp(on, `${inside}/leads`)
    await expect(on.getByRole('grid').getByText('Hetal Verma')).toBeVisible()
    await on.keyboard.press('?')
    await expect(on.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})
